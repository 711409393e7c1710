import type { Cut, Role } from "../learned/label.ts";
import type { Token } from "../learned/token.ts";
import { isFormat } from "./possible-cuts.ts";
import type { Wanted } from "./wanted.ts";

const costs: readonly (readonly [RegExp, number])[] = [
  [/^all:/, 0.5],
  [/^every:/, 0.6],
  [/^last:/, 0.1],
  [/(?<!minutes)'$/, 0.2],
  [/^warmup\+$/, 0.05],
  [/^work$/, 0.9],
  [/^exercise[-+]/, 0.3],
  [/^new:/, 0.05],
  [/^next:/, 0.06],
  [/2$/, 0.2],
  [/^wseconds$/, 0.2],
];

function costOfRole(role: Role, wanted: Wanted | undefined): number {
  const ofEach = wanted?.discipline === "crossfit" ? 0.01 : 0.15;
  return (
    (role.startsWith("each:") ? ofEach : 0) +
    costs.reduce((sum, [pattern, cost]) => sum + (pattern.test(role) ? cost : 0), 0)
  );
}

/** How odd it is that a workout begins here. */
function costOfBeginning(token: Token, role: Role, wanted: Wanted | undefined): number {
  const { class: kind, entry } = token.lexeme;
  if (role === "name" || role === "date") return 0.05;
  if (role.startsWith("exercise")) return 0;
  if (role !== "none") return 0.3;
  if (kind === "Activity") return entry?.value === wanted?.discipline ? 0 : 0.2;
  if (kind === "NamedWod" || kind === "PlanDay" || kind === "Wod" || isFormat(token)) return 0.1;
  return kind === "HorseWord" || kind === "DoVerb" ? 0.3 : 0.8;
}

function costOfCut(cut: Cut, token: Token, role: Role, wanted: Wanted | undefined): number {
  if (cut === "") return 0;
  if (cut === "<") return 0.9;
  const cost = costOfBeginning(token, role, wanted);
  if (cut === "=") return 0.35 + cost;
  return cut === "~" ? cost - 0.02 : cost;
}

/** How unlikely a label is beside others that come to the same; `wanted`: the workout that the token is said of. */
export const costOfLabel = (cut: Cut, role: Role, token: Token, wanted: Wanted | undefined): number =>
  costOfRole(role, wanted) + costOfCut(cut, token, role, wanted);
