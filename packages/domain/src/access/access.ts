import type { Role } from "../group/group.ts";

/**
 * The resources of a group that can be read and changed. `profile`: one's own name, units and zone there; `settings`: the group's; `body`:
 * weight, sleep and the like; `coach`: how a coach speaks and what it stresses; `import`: files from other programs.
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
  "coach",
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
 * `write` means adding and changing, `apply` making a proposed change take effect, `administer` what affects others or cannot be undone
 * with a click.
 */
export const actions = ["read", "write", "apply", "administer"] as const;
export type Action = (typeof actions)[number];

/** The permission that an operation needs: one of the table's cells. */
export type Need = readonly [resource: Resource, action: Action];

const everything: readonly Action[] = ["read", "write", "apply", "administer"];
const use: readonly Action[] = ["read", "write", "apply"];
const change: readonly Action[] = ["read", "write"];
const look: readonly Action[] = ["read"];
const nothing: readonly Action[] = [];

/**
 * The single table of permissions in a group: owner, member, viewer. It states what a role may do in general; the scope narrows whose
 * training, conversations or memory that covers, also for owners (`isPrivate`).
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
  // A viewer asks, too; what a message may change is up to what it is about.
  conversation: [everything, use, change],
  coach: [change, change, look],
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

/** Whether the role allows it; the scope may still narrow that. */
export const can = (role: Role, resource: Resource, action: Action): boolean =>
  allowed[resource][column[role]].includes(action);

const privateResources: ReadonlySet<Resource> = new Set([
  "workout",
  "conversation",
  "coach",
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
 * Whether a person's data of this kind is private: other members, including owners, see it only where it was granted. Horses and everything
 * about them belong to the group.
 */
export const isPrivate = (resource: Resource): boolean => privateResources.has(resource);
