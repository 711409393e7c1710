import type { Role } from "../group/group.ts";

/**
 * What can be read and changed in a group. `profile`: one's own name, units and zone there; `settings`: the group's; `body`: weight,
 * sleep and the like; `import`: files of other programs.
 */
export const resources = [
  "group",
  "member",
  "invitation",
  "settings",
  "profile",
  "grant",
  "athlete",
  "workout",
  "discipline",
  "conversation",
  "run",
  "proposal",
  "program",
  "goal",
  "memory",
  "nutrition",
  "body",
  "dashboard",
  "content",
  "handoff",
  "report",
  "agent",
  "assignment",
  "model",
  "notification",
  "import",
  "backup",
] as const;
export type Resource = (typeof resources)[number];

/**
 * `write` is adding and changing, `apply` making a proposed change take effect, `administer` what touches others or cannot be
 * undone by a click.
 */
export const actions = ["read", "write", "apply", "administer"] as const;
export type Action = (typeof actions)[number];

/** What an operation needs to be allowed: one of the table's cells. */
export type Need = readonly [resource: Resource, action: Action];

const everything: readonly Action[] = ["read", "write", "apply", "administer"];
const use: readonly Action[] = ["read", "write", "apply"];
const change: readonly Action[] = ["read", "write"];
const look: readonly Action[] = ["read"];
const nothing: readonly Action[] = [];

/**
 * The one table of who may do what in a group: owner, member, viewer. It says what a role may do at all; whose training,
 * conversations or memory is meant is narrowed by the scope, also for owners (`isPrivate`).
 */
const allowed: Readonly<
  Record<Resource, readonly [owner: readonly Action[], member: readonly Action[], viewer: readonly Action[]]>
> = {
  group: [everything, look, look],
  member: [everything, look, look],
  invitation: [everything, nothing, nothing],
  settings: [everything, look, look],
  profile: [change, change, change],
  grant: [change, change, change],
  athlete: [everything, change, look],
  workout: [everything, use, look],
  discipline: [everything, change, look],
  conversation: [everything, use, look],
  run: [everything, use, look],
  proposal: [everything, use, look],
  program: [everything, use, look],
  goal: [everything, change, look],
  memory: [change, change, change],
  nutrition: [everything, change, look],
  body: [everything, change, look],
  dashboard: [everything, change, look],
  content: [everything, change, look],
  handoff: [everything, change, look],
  report: [everything, change, look],
  agent: [everything, use, look],
  assignment: [everything, use, look],
  model: [everything, look, nothing],
  notification: [change, change, change],
  import: [everything, change, nothing],
  backup: [everything, nothing, nothing],
};

const column: Readonly<Record<Role, 0 | 1 | 2>> = { owner: 0, member: 1, viewer: 2 };

/** Whether the role may, as far as the role goes. */
export const can = (role: Role, resource: Resource, action: Action): boolean =>
  allowed[resource][column[role]].includes(action);

const privateResources: ReadonlySet<Resource> = new Set([
  "workout",
  "conversation",
  "run",
  "proposal",
  "program",
  "goal",
  "memory",
  "nutrition",
  "body",
  "dashboard",
  "notification",
]);

/**
 * Whether what belongs to a person is theirs alone: other members, owners too, see it only where it was granted. Horses and all
 * about them are the group's.
 */
export const isPrivate = (resource: Resource): boolean => privateResources.has(resource);
