// Reports what the package registry knows about vulnerabilities of our packages: for people, never a reason to fail. A registry that
// answers nothing (a mirror without advisories) is reported as such: then nothing was checked.
//
//   node tools/audit.mjs           prints a table; with GITHUB_STEP_SUMMARY set it is also written there
import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const ask = () => {
  const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64e6,
    timeout: 120_000,
    shell: process.platform === "win32",
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
};

const { vulnerabilities, message, metadata } = ask();
const found = Object.values(vulnerabilities ?? {});
const lines =
  vulnerabilities === undefined
    ? ["## Packages: not checked", "", `The registry gave no answer${message ? ` (${message})` : ""}.`]
    : [
        `## Packages: ${found.length} of ${metadata?.dependencies?.prod ?? "?"} with a known fault`,
        "",
        ...(found.length === 0
          ? []
          : ["| package | severity | versions | mended by an update |", "|---|---|---|---|"]),
        ...found.map(
          ({ name, severity, range, fixAvailable }) =>
            `| ${name} | ${severity} | ${range} | ${fixAvailable ? "yes" : "no"} |`,
        ),
      ];
const report = `${lines.join("\n")}\n`;
process.stdout.write(report);
if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, report);
