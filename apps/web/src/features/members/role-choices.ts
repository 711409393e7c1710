import type { Role } from "@canter/domain/group/group";

/** The roles, each with its meaning. */
export const roleChoices: readonly { readonly value: Role; readonly label: string }[] = [
  { value: "owner", label: "Owner: runs it" },
  { value: "member", label: "Member: logs and changes" },
  { value: "viewer", label: "Viewer: looks only" },
];

/** The role of a choice. */
export const roleOf = (value: string): Role =>
  roleChoices.find((choice) => choice.value === value)?.value ?? "viewer";
