import { finishWorkout } from "../assemble/finish-workout.ts";
import type { Reading } from "../assemble/reading.ts";
import type { LanguageCase } from "../cases/score-cases.ts";
import { Assembly } from "../learned/assembly.ts";
import { draftsOf } from "../learned/drafts.ts";
import type { Cut, Label, Role } from "../learned/label.ts";
import { rolesOf } from "../learned/roles.ts";
import type { Token } from "../learned/token.ts";
import { fitsRole } from "./fits-role.ts";
import { isWanted } from "./is-wanted.ts";
import { costOfLabel } from "./label-costs.ts";
import { cutsOf, isSeparator } from "./possible-cuts.ts";
import { isRight, ordersOf, type Wanted } from "./wanted.ts";

/** Labels up to a token and what they come to; `score`: the more the likelier. */
type State = { readonly assembly: Assembly; readonly labels: readonly string[]; readonly score: number };

/** A token, and what it may be in each of the workouts. */
type Step = {
  readonly index: number;
  readonly token: Token;
  readonly isOpening: boolean;
  readonly roles: readonly Role[];
  readonly fitting: readonly ReadonlySet<Role>[];
  readonly wanted: readonly Wanted[];
  /** A workout that is like the one before is rather a copy of it. */
  readonly prefersCopies: boolean;
};

/** So many ways are followed at once. */
const width = 40;

/** Which workout a token is said of. */
const placeOf = (cut: Cut, { sessions, current }: Assembly): number =>
  cut === "" ? current : cut === "<" ? current - 1 : sessions.length;

/** Has the open workout sets whose exercise is still to be named? */
const isWaiting = ({ sessions, current }: Assembly): boolean =>
  sessions[current]?.parts.at(-1)?.isOpen === true;

/** Have both the same exercises? */
const isAlike = (one: Wanted | undefined, other: Wanted | undefined): boolean => {
  const names = (of: Wanted | undefined): string => (of?.exercises ?? []).map(({ name }) => name).join();
  return one !== undefined && one.discipline === other?.discipline && names(one) === names(other);
};

/** The state after one more label; undefined where it brings what isn't wanted. */
function after(
  state: State,
  cut: Cut,
  role: Role,
  { index, token, wanted, prefersCopies }: Step,
): State | undefined {
  const label: Label = `${cut}${role}`;
  const labels = [...state.labels, label];
  if (label === "none") return { ...state, labels };
  if (cut !== "" && isWaiting(state.assembly)) return undefined;
  const assembly = state.assembly.clone();
  if (!assembly.take(token, index, label) || !isWanted(assembly, role, wanted)) return undefined;
  const own = wanted[assembly.current];
  const isCopy = prefersCopies && cut !== "" && isAlike(own, wanted[assembly.current - 1]);
  const cost = costOfLabel(isCopy ? (cut === "=" ? "^" : "=") : cut, role, token, own);
  return { assembly, labels, score: state.score - cost + (role === "none" ? 0.5 : 1) };
}

function statesAfter(state: State, step: Step): State[] {
  const { token, roles, fitting, wanted, isOpening } = step;
  const next: State[] = [];
  for (const role of roles)
    for (const cut of cutsOf(token, role, state.assembly, wanted, isOpening)) {
      const place = Math.max(0, placeOf(cut, state.assembly));
      if (role !== "none" && !fitting[place]?.has(role)) continue;
      const found = after(state, cut, role, step);
      if (found) next.push(found);
    }
  return next;
}

/** Labels, and the discipline of each workout that they begin. */
export type Found = { readonly labels: readonly string[]; readonly disciplines: readonly string[] };

/** Labels of which the workouts of a case come about, but for their notes; undefined where none are found. */
export function findLabels(
  reading: Reading,
  tokens: readonly Token[],
  expect: LanguageCase["expect"],
): Found | undefined {
  for (const wanted of ordersOf(expect.workouts, reading.text))
    for (const prefersCopies of [false, true]) {
      if (prefersCopies && wanted.length < 2) continue;
      const labels = labelsFor(reading, tokens, wanted, prefersCopies, expect);
      if (labels) return { labels, disciplines: wanted.map(({ discipline }) => discipline) };
    }
  return undefined;
}

/** Labels by which workouts in this order come to what a case expects. */
function labelsFor(
  reading: Reading,
  tokens: readonly Token[],
  wanted: readonly Wanted[],
  prefersCopies: boolean,
  expect: LanguageCase["expect"],
): readonly string[] | undefined {
  let states: readonly State[] = [{ assembly: new Assembly(reading), labels: [], score: 0 }];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const roles = rolesOf(token, reading);
    const fitting = wanted.map(
      (one) => new Set(roles.filter((role) => role === "none" || fitsRole(token, role, one, reading))),
    );
    const isOpening = before === undefined || isSeparator(before);
    const step: Step = { index, token, isOpening, roles, fitting, wanted, prefersCopies };
    states = states
      .flatMap((state) => statesAfter(state, step))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, width);
  }
  const disciplines = wanted.map(({ discipline }) => discipline);
  return states.find(({ assembly }) =>
    isRight(draftsOf(assembly, tokens, disciplines).map(finishWorkout), expect),
  )?.labels;
}
