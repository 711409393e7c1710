// A registry that does not have every platform's optional package makes npm write entries without a version, and `npm ci` then refuses the
// lockfile. Run this after each change of dependencies: it completes them.
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["darwin", "linux", "win32", "freebsd", "android", "openharmony"];
const cpus = ["arm64", "x64", "arm", "ia32", "ppc64", "s390x", "riscv64", "loong64", "wasm32", "mips64el"];
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
      (p) => lock.packages[p]?.version,
    );
    if (!/^\d/.test(version) || known) continue;
    const words = name.split("/").at(-1).split("-");
    const os = words.find((word) => systems.includes(word));
    const cpu = words.find((word) => cpus.includes(word));
    if (!os || !cpu) {
      if (!process.argv.includes("--check")) console.warn(`left as it is, no platform in its name: ${name}`);
      continue;
    }
    const libc = /-(gnu|musl)/.exec(name)?.[1].replace("gnu", "glibc");
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(libc && os === "linux" && { libc: [libc] }),
      optional: true,
      os: [os],
    };
  }

writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
