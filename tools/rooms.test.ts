import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const [rooms = ""] =
  /^## Rooms$[^]*?^\| \|/mu.exec(readFileSync(join(root, "ARCHITECTURE.md"), "utf8")) ?? [];

it.each(["domain", "agent", "integrations", "application"])(
  "every folder of %s is named in the rooms of ARCHITECTURE.md",
  (name) => {
    const [room = ""] = new RegExp(`^  ${name}/[^]*?(?=^  \\w+/|^apps/)`, "mu").exec(rooms) ?? [];
    const folders = readdirSync(join(root, "packages", name, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "testing")
      .map((entry) => entry.name);
    expect(folders.filter((folder) => !new RegExp(`(?<![\\w-])${folder}(?![\\w-])`, "u").test(room))).toEqual(
      [],
    );
  },
);
