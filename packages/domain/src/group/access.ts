import type { Role } from "./group.ts";

export type Resource = "workout" | "athlete" | "discipline" | "settings" | "backup";
export type Action = "read" | "write" | "administer";

/**
 * What each role may do in its group. `write` is adding and changing, `administer` is what touches others or cannot be
 * undone by a click: removing athletes and disciplines, roles and the group's settings, restoring a backup.
 * Which athletes' workouts are meant at all is narrowed further by the scope.
 */
const allowed: Readonly<Record<Role, Readonly<Record<Resource, readonly Action[]>>>> = {
  owner: {
    workout: ["read", "write", "administer"],
    athlete: ["read", "write", "administer"],
    discipline: ["read", "write", "administer"],
    settings: ["read", "write", "administer"],
    backup: ["read", "write", "administer"],
  },
  member: {
    workout: ["read", "write"],
    athlete: ["read", "write"],
    discipline: ["read", "write"],
    settings: ["read"],
    backup: [],
  },
  viewer: { workout: ["read"], athlete: ["read"], discipline: ["read"], settings: ["read"], backup: [] },
};

export const can = (role: Role, resource: Resource, action: Action): boolean =>
  allowed[role][resource].includes(action);
