import type { Role } from "@canter/domain/group/group";

const roles: Readonly<Record<Role, string>> = {
  owner: "as an owner, who runs it",
  member: "as a member, who logs and changes",
  viewer: "as a viewer, who only looks",
};

/** What somebody is in a group, and what that means. */
export const roleInWords = (role: Role): string => roles[role];
