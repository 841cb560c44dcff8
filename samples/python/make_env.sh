#!/usr/bin/env bash
# Makes a Python environment in which the published package `mujoco` runs on this library:
#   samples/python/make_env.sh DIR [LIBRARY]
#   DIR/bin/python -c 'import mujoco'
# LIBRARY is a build with the string layout of libc++, which the package's bindings use; without it, one is built.
# Running it again only moves the link, so that an environment can be kept through rebuilds.
set -euo pipefail
env=${1:?usage: make_env.sh DIR [LIBRARY]}
root=$(cd "$(dirname "$0")/../.." && pwd)
version=3.4.0

if [ $# -gt 1 ]; then
  library=$(realpath "$2")
else
  # a folder of its own, so that the library for libstdc++ stays where C++ programs look for it
  target=${CARGO_TARGET_DIR:-$root/target}/libcxx
  (cd "$root" && cargo build --release --features libcxx --target-dir "$target")
  library=$target/release/libmujoco.so
fi

[ -x "$env/bin/python" ] || python3 -m venv "$env"
"$env/bin/pip" install -q "mujoco==$version" numpy
package=$("$env/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')/mujoco
ln -sfn "$library" "$package/libmujoco.so.$version"
"$env/bin/python" -c 'import mujoco; mujoco.MjModel.from_xml_string("<mujoco/>")'
echo "$env/bin/python runs mujoco $version on $library"
