"""The kernel of Debian bookworm, and the simulated GPIO chip that Debian leaves out of it.

The module is made of the kernel's own source, which Debian packages: `drivers/gpio/gpio-sim.c`,
and `kernel/irq/irq_sim.c`, which has to be changed in one line to be a module.
"""

from __future__ import annotations

import lzma
import shutil
import tempfile
from pathlib import Path

from tests.vm import cache, debian

XZ = b"\xfd7zXZ\x00"
TOOLS = ("gcc", "make", "xz-utils", "cpio", "kmod", "busybox-static", "linux-headers-amd64")
SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
MODULE = "gpio-sim-lines"
MAKEFILE = f"obj-m := {MODULE}.o\n{MODULE}-y := gpio-sim.o irq_sim.o\n"
# The first needs what the kernel exports to its own parts alone; the second does the same.
PATCH = ("handle_simple_irq(irq_to_desc(irqnum));", "generic_handle_irq(irqnum);")
# What brings up the root file system, and what the tests use once it is there.
BOOT = ("virtio_pci", "virtio_blk", "ext4")
LATER = ("virtio_console", "virtio-rng", "configfs", "i2c-dev", "i2c-stub", "cdc-acm", "dummy_hcd",
         "usb_f_acm", "libcomposite", "autofs4", MODULE)
INIT = """#!/bin/busybox sh
/bin/busybox mount -t devtmpfs dev /dev
while read module; do /bin/busybox insmod "$module"; done < /modules
/bin/busybox mount -t ext4 /dev/vda /new
/bin/busybox mount -o move /dev /new/dev
exec /bin/busybox switch_root /new /sbin/init
"""


def kernel() -> Path:
    """A folder with `vmlinux`, `initrd` and `modules/`, made once."""
    return cache.cached("kernel", cache.files("kernel.py", "debian.py"), make)


def make(folder: Path) -> None:
    """Take kernel and source from Debian's packages, build the module, gather what is needed."""
    with tempfile.TemporaryDirectory(prefix="peanuts-kernel.") as scratch:
        root = Path(scratch) / "root"
        debian.bootstrap(root, "apt", TOOLS)
        release = newest(root)
        sources = [f"linux-source-6.1/{name}" for name in SOURCES]
        debian.inside(root, f"""
            apt-get -qq update && mkdir /build && cd /build
            apt-get -qq -o APT::Sandbox::User=root download linux-image-{release} linux-source-6.1
            dpkg-deb -x linux-image-*.deb . && cp -r lib/modules/* /lib/modules && cp boot/* /boot
            dpkg-deb --fsys-tarfile linux-source-6.1*.deb |
                tar -xO ./usr/src/linux-source-6.1.tar.xz |
                tar -xJ --strip-components=1 --occurrence=1 {' '.join(sources)}""")
        build_module(root, release)
        (folder / "vmlinux").write_bytes(unpacked((root / f"boot/vmlinuz-{release}").read_bytes()))
        initrd(root, release, folder / "initrd")
        shutil.copytree(gathered(root, release), folder / "modules")


def newest(root: Path) -> str:
    """The release of the kernel whose headers are installed."""
    return next(path.name for path in (root / "lib/modules").iterdir())


def build_module(root: Path, release: str) -> None:
    """Build the simulated chip, and put it among the kernel's modules."""
    source = root / "build" / "module"
    source.mkdir()
    for name in SOURCES:
        text = (root / "build" / name).read_text()
        (source / Path(name).name).write_text(text.replace(*PATCH))
    (source / "Makefile").write_text(MAKEFILE)
    debian.inside(root, f"""
        make -s -C /lib/modules/{release}/build M=/build/module modules
        mkdir -p /lib/modules/{release}/updates
        cp /build/module/{MODULE}.ko /lib/modules/{release}/updates
        depmod {release}""")


def unpacked(vmlinuz: bytes) -> bytes:
    """The kernel inside its self-extracting wrapper: it boots without, and 4 s sooner."""
    return lzma.LZMADecompressor().decompress(vmlinuz[vmlinuz.index(XZ):])


def needed(root: Path, release: str, names: tuple[str, ...]) -> list[str]:
    """The files of some modules and of what they need, in the order of loading."""
    shown = debian.inside(root, f"modprobe -S {release} -D -a {' '.join(names)}")
    files = [line.split()[1] for line in shown.splitlines() if line.startswith("insmod")]
    return list(dict.fromkeys(files))


def initrd(root: Path, release: str, target: Path) -> None:
    """A first root file system that does no more than mount the real one."""
    modules = needed(root, release, BOOT)
    first = root / "first"
    for name in ("bin", "dev", "new", "lib"):
        (first / name).mkdir(parents=True)
    shutil.copy(root / "bin/busybox", first / "bin/busybox")
    for module in modules:
        shutil.copy(root / module.lstrip("/"), first / "lib")
    (first / "modules").write_text("".join(f"/lib/{Path(name).name}\n" for name in modules))
    (first / "init").write_text(INIT)
    (first / "init").chmod(0o755)
    debian.inside(root, "cd /first && find . | cpio --quiet -o -H newc > /initrd")
    shutil.copy(root / "initrd", target)


def gathered(root: Path, release: str) -> Path:
    """A folder with those modules alone that the machine needs, for its /lib/modules."""
    kept = root / "kept"
    listing = f"lib/modules/{release}"
    for module in needed(root, release, (*BOOT, *LATER)):
        target = kept / module.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / module.lstrip("/"), target)
    for index in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copy(root / listing / index, kept / listing / index)
    debian.inside(root, f"depmod -b /kept {release}")
    return kept / "lib/modules"
