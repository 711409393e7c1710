import type { Role } from "@canter/domain/group/group";

const roles: Readonly<Record<Role, string>> = {
  owner: "as an owner, who runs it",
  member: "as a member, who logs and changes",
  viewer: "as a viewer, who only looks",
};

/** The roles by name. */
export const roleChoices: readonly { readonly value: Role; readonly label: string }[] = [
  { value: "owner", label: "Owner" },
  { value: "member", label: "Member" },
  { value: "viewer", label: "Viewer" },
];

const meanings: Readonly<Record<Role, string>> = {
  owner: "Runs it, invites and removes",
  member: "Logs and changes",
  viewer: "Only looks",
};

/** What a role means, on a line of its own: a choice that says it all is cut where text is large. */
export const roleMeaning = (role: Role): string => meanings[role];

/** A member's role in a group, and its meaning. */
export const roleInWords = (role: Role): string => roles[role];
