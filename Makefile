# Builds the library and installs it where build tools look for it.
#   make                                        build (cargo)
#   make install PREFIX=/usr/local DESTDIR=     headers, shared and static library, mujoco.pc, CMake package
#   make install VERSIONED=1 ...                the same with symbol versions (install/mujoco.map), for distributions: programs linked
#                                               against it then say so where they find a library without
#   make uninstall PREFIX=...                   removes exactly these
#   make python-env ENV=DIR                     a Python environment: the published package on this library
#   make wheel                                  the Python package rujoco, in target/wheels
#   make wheel-windows                          the same for Windows, cross-built with MinGW
#   make dist                                   wheel, source archive and installed tree, in target/dist
#   make robots ROBOTS='--only a2'              speed on robots and tasks of other people, against the published package's
#                                               library and its newest release
#   make conformance MODELS='FILE DIR ...'      every value compared with the published package's own library, and every picture if
#                                               OSMesa is installed
# FEATURES=libcxx builds for libc++ instead of libstdc++. What is installed can be moved as a whole.

VERSION  = 3.4.0
PREFIX  ?= /usr/local
LIBDIR  ?= lib
FEATURES ?=
CARGO   ?= cargo
INSTALL ?= install
TARGET  := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)/release

dest    = $(DESTDIR)$(PREFIX)
lib     = $(dest)/$(LIBDIR)
# from the library folder up to the prefix: the installed files name each other by relative paths
up      = $(shell realpath -m --relative-to='$(PREFIX)/$(LIBDIR)' '$(PREFIX)')
fill    = sed -e 's|@VERSION@|$(VERSION)|g' -e 's|@UP@|$(up)|g'
headers = $(notdir $(wildcard include/mujoco/*.h))

# paths of this machine do not go into the binary; panics name their place by crate, file and line
remap   = "--remap-path-prefix=$(or $(CARGO_HOME),$(HOME)/.cargo)/registry/src=registry", "--remap-path-prefix=$(CURDIR)=."

all:
	$(CARGO) build --release --config 'target."cfg(unix)".rustflags=[$(remap)]' $(if $(FEATURES),--features $(FEATURES))

# Rust links shared libraries with a version script of its own, and linkers take only one: so linked again, from the static library.
VERSIONED ?=
versioned = $(TARGET)/libmujoco.versioned.so
$(versioned): $(TARGET)/libmujoco.a install/mujoco.map
	$(CC) -shared -o $@ -Wl,--whole-archive $< -Wl,--no-whole-archive -Wl,--version-script=install/mujoco.map -Wl,--gc-sections \
	  -Wl,-soname,libmujoco.so.$(VERSION) -Wl,-z,relro,-z,now -lm -lpthread -ldl
shared = $(if $(VERSIONED),$(versioned),$(TARGET)/libmujoco.so)

# `make` first and `sudo make install` then needs no cargo for root
$(TARGET)/libmujoco.so $(TARGET)/libmujoco.a:
	$(MAKE) all

install: $(shared) $(TARGET)/libmujoco.a
	$(INSTALL) -d '$(dest)/include/mujoco' '$(lib)/pkgconfig' '$(lib)/cmake/mujoco'
	$(INSTALL) -m 644 $(addprefix include/mujoco/,$(headers)) '$(dest)/include/mujoco'
	$(INSTALL) -m 755 $(strip_library) $(shared) '$(lib)/libmujoco.so.$(VERSION)'
	ln -sf libmujoco.so.$(VERSION) '$(lib)/libmujoco.so'
	$(INSTALL) -m 644 $(TARGET)/libmujoco.a '$(lib)/libmujoco.a'
	$(fill) install/mujoco.pc.in > '$(lib)/pkgconfig/mujoco.pc'
	$(fill) install/mujocoConfig.cmake.in > '$(lib)/cmake/mujoco/mujocoConfig.cmake'
	$(fill) install/mujocoConfigVersion.cmake.in > '$(lib)/cmake/mujoco/mujocoConfigVersion.cmake'

# without line tables, which are most of the size
install-strip:
	$(MAKE) install strip_library=-s
	strip --strip-debug '$(lib)/libmujoco.a'

uninstall:
	rm -f $(addprefix '$(dest)'/include/mujoco/,$(headers)) '$(lib)/libmujoco.so' '$(lib)/libmujoco.so.$(VERSION)' \
	  '$(lib)/libmujoco.a' '$(lib)/pkgconfig/mujoco.pc' '$(lib)/cmake/mujoco/mujocoConfig.cmake' '$(lib)/cmake/mujoco/mujocoConfigVersion.cmake'
	-rmdir '$(lib)/cmake/mujoco' '$(dest)/include/mujoco'

ENV ?= target/python
python-env:
	samples/python/make_env.sh '$(ENV)'

# with maturin in an environment of its own
wheel:
	[ -x target/wheel-tools/bin/maturin ] || { python3 -m venv target/wheel-tools && target/wheel-tools/bin/pip install -q 'maturin>=1.9,<2'; }
	rm -rf target/wheels
	target/wheel-tools/bin/maturin build --release --locked -m python/Cargo.toml --target-dir target/wheel-build -o target/wheels

# The compiled module is a file mujoco.dll, which Windows then takes for the library that the published package's modules ask for.
wheel_profile ?= release
windows_tools = target/wheel-tools/bin
wheel-windows:
	[ -x $(windows_tools)/maturin ] || python3 -m venv target/wheel-tools
	$(windows_tools)/pip install -q 'maturin>=1.9,<2' wheel
	rm -rf target/wheels-windows
	CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc $(windows_tools)/maturin build --profile $(wheel_profile) --locked \
	  -m python/Cargo.toml --target x86_64-pc-windows-gnu --target-dir target/wheel-build -o target/wheels-windows/modules
	$(windows_tools)/wheel unpack -d target/wheels-windows/tree target/wheels-windows/modules/*.whl
	cd target/wheels-windows/tree/*/rujoco && mv _rujoco.pyd mujoco.dll
	$(windows_tools)/wheel pack -d target/wheels-windows target/wheels-windows/tree/*
	rm -r target/wheels-windows/modules target/wheels-windows/tree

# what a distribution takes: the Python package, the sources, and the tree that `make install` makes, for /usr
tree    = $(CURDIR)/target/dist/tree
dist: wheel
	rm -rf target/dist
	mkdir -p '$(tree)'
	cp target/wheels/rujoco-*.whl target/dist
	$(CARGO) package -p rujoco-export -p rujoco --no-verify --allow-dirty --target-dir target/package
	cp target/package/package/rujoco-*.crate target/dist
	$(MAKE) install DESTDIR='$(tree)' PREFIX=/usr
	tar -C '$(tree)' -czf target/dist/mujoco-$(VERSION)-$(shell uname -s -m | tr 'A-Z ' 'a-z-').tar.gz usr
	rm -r '$(tree)'
	ls -l target/dist

MODELS ?= models tests/conformance/models
reference = target/conformance/reference
conformance:
	samples/python/make_env.sh target/conformance/ours
	[ -x $(reference)/bin/python ] || python3 -m venv $(reference)
	$(reference)/bin/pip install -q mujoco==$(VERSION) numpy
	$(reference)/bin/python tests/conformance/compare.py $(MODELS)
	$(reference)/bin/python tests/conformance/render.py $(MODELS)

# speed on robots and tasks of other people: benches/robots/robots.py
robots_dir = target/robots
robots: wheel
	for side in reference newest ours; do [ -x $(robots_dir)/$$side/bin/python ] || python3 -m venv $(robots_dir)/$$side; done
	$(robots_dir)/reference/bin/pip install -q mujoco==$(VERSION) numpy
	$(robots_dir)/ours/bin/pip install -q --force-reinstall target/wheels/*.whl mujoco==$(VERSION) numpy
	$(robots_dir)/newest/bin/pip install -q --upgrade mujoco numpy
	python3 benches/robots/robots.py $(robots_dir) $(ROBOTS)

.PHONY: all install install-strip uninstall python-env wheel wheel-windows dist conformance robots
