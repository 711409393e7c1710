import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const repository = join(import.meta.dirname, "..");
let root = "";

/** Writes a file with a modification time in minutes since the epoch, so that it is clear which is newer. */
const write = (path: string, minutes: number, text = "") => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), minutes * 60, minutes * 60);
};

const ran = () => spawnSync(join(root, "bin/canter"), [], { encoding: "utf8" }).stdout;

describe("bin/canter", () => {
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "canter-launcher-"));
    cpSync(join(repository, "bin"), join(root, "bin"), { recursive: true });
    mkdirSync(join(root, "node_modules/commander"), { recursive: true });
    mkdirSync(join(root, "node_modules/.bin"));
    symlinkSync(process.execPath, join(root, "node_modules/.bin/node"));
    write("package.json", 1, '{"type":"module"}');
    write("package-lock.json", 1);
    write("packages/domain/src/result.ts", 1);
    write("apps/server/src/serve.ts", 1);
    write("apps/cli/src/run-cli.ts", 1);
    write("apps/cli/canter.js", 1, "console.log('sources')");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("takes packages for installed by one that installing puts there", () => {
    const launcher = readFileSync(join(repository, "bin/canter"), "utf8");
    const path = /\[ ! -d "\$root\/([^"]+)" \]/.exec(launcher)?.[1] ?? "";
    const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    expect(packages[path]).toBeDefined();
    expect(packages[path]?.dev).toBeUndefined();
  });

  it("runs the sources if there is no bundle", () => {
    expect(ran()).toBe("sources\n");
  });

  it("runs the bundle while no source is newer", () => {
    write("apps/cli/dist/canter.js", 2, "console.log('bundle')");
    expect(ran()).toBe("bundle\n");
    write("packages/domain/src/result.test.ts", 3);
    expect(ran()).toBe("bundle\n");
  });

  it.each(["packages/domain/src/result.ts", "apps/server/src/serve.ts", "package-lock.json"])(
    "runs the sources if %s is newer",
    (path) => {
      write(path, 3);
      expect(ran()).toBe("sources\n");
      write(path, 1);
      expect(ran()).toBe("bundle\n");
    },
  );
});
