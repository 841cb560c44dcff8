//! The median search behind bounding volume hierarchies.
//!
//! Leaves closer than an epsilon, and leaves whose keys are no numbers (faces without area), are ordered by their index.
//! That order is not transitive, so what lies on which side of the median depends on the steps of the search: Hoare's
//! quickselect around a median of three, with short runs sorted by selection. Its steps were found by experiment: with
//! them the trees of meshes with many such faces are the reference's.

/// Runs of up to this many are sorted.
const SHORT: usize = 7;

/// Moves the element that belongs at place `nth` there, and those that are less before it. `less` is irreflexive, and need
/// not be transitive.
pub fn select<T: Copy>(mut a: &mut [T], mut nth: usize, less: impl Fn(T, T) -> bool) {
    while a.len() > SHORT {
        let mut mid = a.len() / 2;
        let mut swaps = sort3(a, [0, mid, a.len() - 1], &less);
        let mut j = a.len() - 1;
        if !less(a[0], a[mid]) {
            // one that is less than the pivot has to come first: the scans below end at it
            let Some(k) = (1..j).rev().find(|&k| less(a[k], a[mid])) else {
                match leave_equal(a, &less) {
                    Some(end) if end <= nth => {
                        (a, nth) = (&mut a[end..], nth - end);
                        continue;
                    }
                    _ => return,
                }
            };
            a.swap(0, k);
            swaps += 1;
            j = k;
        }
        let mut i = 1;
        while i < j {
            while less(a[i], a[mid]) {
                i += 1;
            }
            j -= 1;
            while !less(a[j], a[mid]) {
                j -= 1;
            }
            if i >= j {
                break;
            }
            a.swap(i, j);
            swaps += 1;
            if mid == i {
                mid = j;
            }
            i += 1;
        }
        if i != mid && less(a[mid], a[i]) {
            a.swap(i, mid);
            swaps += 1;
        }
        if i == nth {
            return;
        }
        let (before, rest) = a.split_at_mut(i);
        let side = if nth < i { &*before } else { &*rest };
        if swaps == 0 && side.windows(2).all(|pair| !less(pair[1], pair[0])) {
            return;
        }
        (a, nth) = if nth < i { (before, nth) } else { (&mut rest[1..], nth - i - 1) };
    }
    if a.len() == 3 {
        sort3(a, [0, 1, 2], &less);
    } else {
        sort_short(a, &less);
    }
}

/// Where nothing is less than the first element: moves those equal to it to the front and returns how many they are; `None`
/// if there are no others.
fn leave_equal<T: Copy>(a: &mut [T], less: &impl Fn(T, T) -> bool) -> Option<usize> {
    let first = a[0];
    let (mut i, mut j) = (1, a.len() - 1);
    if !less(first, a[j]) {
        i = (1..j).find(|&i| less(first, a[i]))?;
        a.swap(i, j);
        i += 1;
    }
    if i == j {
        return None;
    }
    loop {
        while !less(first, a[i]) {
            i += 1;
        }
        j -= 1;
        while less(first, a[j]) {
            j -= 1;
        }
        if i >= j {
            return Some(i);
        }
        a.swap(i, j);
        i += 1;
    }
}

/// Sorts three places with as few swaps as there can be; returns their number.
fn sort3<T: Copy>(a: &mut [T], [x, y, z]: [usize; 3], less: &impl Fn(T, T) -> bool) -> usize {
    match (less(a[y], a[x]), less(a[z], a[y])) {
        (false, false) => 0,
        (true, true) => {
            a.swap(x, z);
            1
        }
        (false, true) => {
            a.swap(y, z);
            let more = less(a[y], a[x]);
            if more {
                a.swap(x, y);
            }
            1 + usize::from(more)
        }
        (true, false) => {
            a.swap(x, y);
            let more = less(a[z], a[y]);
            if more {
                a.swap(y, z);
            }
            1 + usize::from(more)
        }
    }
}

/// Sorts by selection.
fn sort_short<T: Copy>(a: &mut [T], less: &impl Fn(T, T) -> bool) {
    for i in 0..a.len() {
        let least = (i + 1..a.len()).fold(i, |least, k| if less(a[k], a[least]) { k } else { least });
        a.swap(i, least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without an obvious order, some of them equal.
    fn numbers(n: usize, modulus: usize) -> Vec<usize> {
        (0..n).map(|i| (i * 7919 + i * i * 104729) % modulus).collect()
    }

    #[test]
    fn the_nth_is_where_sorting_would_put_it() {
        for n in 1..60 {
            for modulus in [2, 7, 1009] {
                for nth in [0, n / 2, n - 1] {
                    let (mut a, mut sorted) = (numbers(n, modulus), numbers(n, modulus));
                    sorted.sort_unstable();
                    select(&mut a, nth, |x, y| x < y);
                    assert_eq!(a[nth], sorted[nth], "{n} {modulus} {nth}");
                    assert!(a[..nth].iter().all(|&x| x <= a[nth]) && a[nth..].iter().all(|&x| x >= a[nth]));
                    a.sort_unstable();
                    assert_eq!(a, sorted);
                }
            }
        }
    }

    #[test]
    fn orders_that_contradict_themselves_end() {
        for n in 0..200 {
            let mut a: Vec<usize> = (0..n).collect();
            // every third has no place of its own
            let key = |x: usize| if x.is_multiple_of(3) { f64::NAN } else { (x * 7919 % 101) as f64 };
            select(&mut a, n / 2, |x, y| if (key(x) - key(y)).abs() > 1e-14 { key(x) < key(y) } else { x < y });
            // the largest number of contradictions: around a circle
            select(&mut a, n / 2, |x, y| (y + n - x) % n.max(1) % 2 == 1 && x != y);
            a.sort_unstable();
            assert!(a.into_iter().eq(0..n));
        }
    }
}
