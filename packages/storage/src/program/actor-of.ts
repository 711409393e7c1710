import type { Scope } from "@canter/domain/access/scope";

/** The author of a change: the acting member's id, or `system`. */
export const actorOf = (scope: Scope): string => (scope.actor === "system" ? "system" : scope.actor.memberId);
