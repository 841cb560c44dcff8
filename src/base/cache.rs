//! The process-wide asset cache behind `mjCache`: decoded assets by resource name, shared between models.

use super::resource::Resource;
use std::any::Any;
use std::collections::HashMap;
use std::ffi::CString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// Bytes that the cache may hold at first.
const DEFAULT_CAPACITY: usize = 500 << 20;

/// A decoded asset, whatever its type.
pub type Payload = Arc<dyn Any + Send + Sync>;

struct Entry {
    stamp: String,
    size: usize,
    payload: Payload,
    accesses: usize,
    inserted: usize,
}

/// Assets with their sizes; all operations go through [`cache`].
pub struct Cache {
    entries: HashMap<String, Entry>,
    capacity: usize,
    size: usize,
    insertions: usize,
}

/// The cache of the process.
pub fn cache() -> MutexGuard<'static, Cache> {
    static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(|| Mutex::new(Cache::new(DEFAULT_CAPACITY)));
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What distinguishes contents: the resource's stamp, and for virtual files a digest too, because their stamps collide easily.
pub fn stamp(resource: &Resource) -> String {
    let mut stamp = resource.timestamp();
    if resource.is_virtual() {
        let mut hasher = DefaultHasher::new();
        resource.read().hash(&mut hasher);
        stamp = format!("{stamp}:{:x}", hasher.finish());
    }
    stamp
}

/// The asset stored under `id`, if the resource still is what it was made from. The cache is not locked while the
/// resource's provider is asked.
pub fn fetch<T: Any + Send + Sync>(id: &str, resource: &Resource) -> Option<Arc<T>> {
    let (old, payload) = cache().peek(id)?;
    let same = if resource.is_virtual() {
        stamp(resource) == old
    } else {
        resource.modified_since(&CString::new(old).ok()?) == 0
    };
    if !same {
        return None;
    }
    cache().touch(id);
    payload.downcast().ok()
}

impl Cache {
    fn new(capacity: usize) -> Cache {
        Cache { entries: HashMap::new(), capacity, size: 0, insertions: 0 }
    }

    /// Bytes held.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Bytes that may be held.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Changes the capacity; the least used entries go first, the older ones among them.
    pub fn set_capacity(&mut self, bytes: usize) {
        self.capacity = bytes;
        while self.size > bytes {
            let least = self.entries.iter().min_by_key(|(_, e)| (e.accesses, e.inserted)).map(|(id, _)| id.clone());
            let Some(entry) = least.and_then(|id| self.entries.remove(&id)) else { break };
            self.size -= entry.size;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.size = 0;
    }

    /// The asset stored under `id`, with the stamp it was stored with.
    fn peek(&self, id: &str) -> Option<(String, Payload)> {
        self.entries.get(id).map(|e| (e.stamp.clone(), e.payload.clone()))
    }

    /// Counts a use.
    fn touch(&mut self, id: &str) {
        if let Some(entry) = self.entries.get_mut(id) {
            entry.accesses += 1;
        }
    }

    /// Stores an asset of `size` bytes; rejected when it does not fit (nothing is evicted for it).
    pub fn insert(&mut self, id: &str, stamp: &str, size: usize, payload: Payload) -> bool {
        let old = self.entries.get(id).map_or(0, |e| e.size);
        let Some(total) = (self.size - old).checked_add(size).filter(|t| *t <= self.capacity) else { return false };
        self.insertions += 1;
        match self.entries.get_mut(id) {
            Some(entry) if entry.stamp == stamp => return true,
            Some(entry) => (entry.stamp, entry.size, entry.payload) = (stamp.to_string(), size, payload),
            None => {
                let entry = Entry { stamp: stamp.to_string(), size, payload, accesses: 0, inserted: self.insertions };
                self.entries.insert(id.to_string(), entry);
            }
        }
        self.size = total;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_rejected_and_shrinking_evicts_the_least_used() {
        let mut c = Cache::new(100);
        assert!(c.insert("a", "1", 40, Arc::new(1)) && c.insert("b", "1", 40, Arc::new(2)));
        assert!(!c.insert("c", "1", 40, Arc::new(3)));
        c.touch("a");
        c.set_capacity(60);
        assert!(c.peek("b").is_none() && c.peek("a").is_some());
        assert!(c.insert("a", "2", 60, Arc::new(4)) && !c.insert("a", "3", 61, Arc::new(5)));
        assert_eq!(c.size(), 60);
    }
}
