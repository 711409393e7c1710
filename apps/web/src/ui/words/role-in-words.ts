import type { Role } from "@canter/domain/group/group";

const roles: Readonly<Record<Role, string>> = {
  owner: "as an owner, who runs it",
  member: "as a member, who logs and changes",
  viewer: "as a viewer, who only looks",
};

/** A member's role in a group, and its meaning. */
export const roleInWords = (role: Role): string => roles[role];
