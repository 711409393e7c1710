import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const repository = join(import.meta.dirname, "..");
let root = "";

const at = (path: string) => join(root, path);

/** Copies of the server and the protocol, and of the web app's code that calls the server: only that is compiled. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "canter-contract-"));
  for (const path of [
    "tsconfig.base.json",
    "apps/server/package.json",
    "apps/server/src",
    "apps/web/package.json",
    "apps/web/tsconfig.json",
    "apps/web/src/api",
    "apps/web/src/browser",
    "packages/protocol/package.json",
    "packages/protocol/src",
  ])
    cpSync(join(repository, path), at(path), { recursive: true });
  mkdirSync(at("node_modules/@canter"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules")))
    if (name !== "@canter") symlinkSync(join(repository, "node_modules", name), at(`node_modules/${name}`));
  for (const name of ["domain", "agent", "storage", "integrations", "application"])
    symlinkSync(join(repository, "packages", name), at(`node_modules/@canter/${name}`));
  symlinkSync(at("packages/protocol"), at("node_modules/@canter/protocol"));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const change = (path: string, from: string, to: string) => {
  const text = readFileSync(at(path), "utf8");
  expect(text).toContain(from);
  writeFileSync(at(path), text.replace(from, to));
};

const notifications = "apps/server/src/http/operations/coach/notification-operations.ts";

describe("the contract between the server and the web app", () => {
  it("fails the web app's types if the server changes a response or a path, and nowhere else", () => {
    change(notifications, "schema: unreadCountSchema", "schema: mailSettingsSchema");
    change(notifications, 'path: "/notifications/push-key"', 'path: "/notifications/push-keys"');
    const { status, stdout } = spawnSync(process.execPath, [join(repository, "tools/check.mjs"), "types"], {
      env: { ...process.env, CANTER_CHECK_ROOT: root },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout.split("\n").filter((line) => line.includes("error TS"))).toEqual([
      expect.stringMatching(/apps\/web\/src\/api\/notifications\.ts.*'unread' does not exist/),
      expect.stringMatching(/apps\/web\/src\/browser\/push\.ts/),
    ]);
    expect(stdout).toContain("contract.ts was not what the server declares");
  });
});
