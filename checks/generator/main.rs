//! Writes `src/generated`: `cargo run -p rujoco-generator`.

fn main() -> std::io::Result<()> {
    let folder = rujoco_generator::root().join("src/generated");
    std::fs::create_dir_all(&folder)?;
    for file in rujoco_generator::files() {
        let path = folder.join(file.name);
        // a file that stays as it is keeps its time, so that cargo does not build again
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&file.text) {
            std::fs::write(&path, file.text)?;
            println!("{}", path.display());
        }
    }
    Ok(())
}
