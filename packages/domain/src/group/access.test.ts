import { describe, expect, it } from "vitest";
import { can } from "./access.ts";
import type { Action, Resource } from "./access.ts";
import { roleSchema } from "./group.ts";

const resources: readonly Resource[] = ["workout", "athlete", "discipline", "settings", "backup"];
const actions: readonly Action[] = ["read", "write", "administer"];
const grants = (role: "owner" | "member" | "viewer") =>
  resources.flatMap((resource) =>
    actions.filter((action) => can(role, resource, action)).map((action) => `${action} ${resource}`),
  );

describe("who may do what", () => {
  it("lets owners do everything", () => {
    expect(grants("owner")).toHaveLength(resources.length * actions.length);
  });

  it("lets members log and change, but not administer nor touch backups", () => {
    expect(grants("member")).toEqual([
      "read workout",
      "write workout",
      "read athlete",
      "write athlete",
      "read discipline",
      "write discipline",
      "read settings",
    ]);
  });

  it("lets viewers look", () => {
    expect(grants("viewer")).toEqual(["read workout", "read athlete", "read discipline", "read settings"]);
  });

  it("never lets a role write what it may not read", () => {
    for (const role of roleSchema.options)
      for (const resource of resources)
        for (const action of actions) {
          if (can(role, resource, action)) expect(can(role, resource, "read")).toBe(true);
        }
  });
});
