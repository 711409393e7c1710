import type { Scope } from "@canter/domain/access/scope";

/** Who a change is put down to: the acting member's id, or `system`. */
export const actorOf = (scope: Scope): string => (scope.actor === "system" ? "system" : scope.actor.memberId);
