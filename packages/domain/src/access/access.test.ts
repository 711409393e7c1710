import { describe, expect, it } from "vitest";
import { actions, can, isPrivate, resources } from "./access.ts";
import { roleSchema, type Role } from "../group/group.ts";

const cells = (role: Role): string[] =>
  resources.flatMap((resource) =>
    actions.filter((action) => can(role, resource, action)).map((action) => `${action} ${resource}`),
  );

describe("who may do what", () => {
  it("reserves what affects others, the installation and its secrets for owners", () => {
    const others = new Set([...cells("member"), ...cells("viewer")]);
    expect(cells("owner").filter((cell) => cell.startsWith("administer") && others.has(cell))).toEqual([]);
    for (const cell of ["write invitation", "write settings", "write model", "write backup", "write group"])
      expect([cell, cells("owner").includes(cell), others.has(cell)]).toEqual([cell, true, false]);
  });

  it("lets members log, plan, talk and apply", () => {
    for (const cell of [
      "write workout",
      "write conversation",
      "apply proposal",
      "write program",
      "write run",
    ])
      expect(cells("member")).toContain(cell);
  });

  it("lets viewers read and ask, and manage their own profile, grants, memory and notifications", () => {
    expect(cells("viewer").filter((cell) => !cell.startsWith("read"))).toEqual([
      "write profile",
      "write grant",
      "write conversation",
      "write memory",
      "write notification",
    ]);
  });

  it("never gives a lower role more, nor write access without read access", () => {
    const [owner, member] = [new Set(cells("owner")), new Set(cells("member"))];
    expect(cells("member").filter((cell) => !owner.has(cell))).toEqual([]);
    expect(cells("viewer").filter((cell) => !member.has(cell))).toEqual([]);
    for (const role of roleSchema.options)
      for (const cell of cells(role)) expect(cells(role)).toContain(cell.replace(/^\w+/, "read"));
  });

  it("distinguishes private resources from the group's", () => {
    expect(resources.filter(isPrivate)).toEqual(
      expect.arrayContaining(["workout", "conversation", "memory", "nutrition", "body", "program"]),
    );
    for (const resource of ["athlete", "content", "handoff"] as const)
      expect(isPrivate(resource)).toBe(false);
  });
});
