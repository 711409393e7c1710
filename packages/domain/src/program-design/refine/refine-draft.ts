import type { CardioBlock, PlannedExercise, PlannedSession, Program } from "../../program/program.ts";
import { scaledAmount } from "../../program/cardio/cardio-amount.ts";
import { datePart, dayOfWeekName } from "../../program/entered-date.ts";
import type { ToolCall } from "../../program/edits/edit.ts";
import { weekdayOf } from "../../schedule/local-date.ts";
import type { AnswerValues } from "../answers.ts";
import { exercisesFor, patternOf } from "../strength/exercise-menu.ts";
import type { MenuExercise } from "../strength/exercise-row.ts";
import { describeWish, type ExerciseKind } from "../exercise-wish.ts";
import type { DraftSpan, Refinement } from "./read-refinement.ts";
import { joined } from "../../text/joined.ts";

export type RefinedDraft = {
  /** In the order to make them. */
  readonly calls: readonly Omit<ToolCall, "id">[];
  /** One sentence: what would change, or why nothing would. */
  readonly says: string;
};

/** So many calls a proposal takes at once. */
export const maxRefinedCalls = 200;

type Place = {
  readonly session: PlannedSession;
  readonly weekNumber: number;
  readonly sessionNumber: number;
};
type Call = RefinedDraft["calls"][number];

const maxSets = 6;
const minCardio = 10;
const cardioShare = 0.7;

const dayOf = ({ scheduledDate = "" }: PlannedSession): number | undefined => {
  const date = datePart(scheduledDate);
  return date === undefined ? undefined : weekdayOf(date);
};

const placesIn = ({ weeks }: Program, span: DraftSpan): readonly Place[] =>
  weeks.flatMap((week, index) =>
    span.weeks && !span.weeks.includes(index + 1)
      ? []
      : week.sessions.flatMap((session, at) => {
          const day = dayOf(session);
          const isMeant = !span.days || (day !== undefined && span.days.includes(day));
          return isMeant && !session.completed
            ? [{ session, weekNumber: index + 1, sessionNumber: at + 1 }]
            : [];
        }),
  );

const call = (name: string, args: object): Call => ({
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

const modified = ({ weekNumber, sessionNumber }: Place, index: number, updates: object): Call =>
  call("modify_exercise", { weekNumber, sessionNumber, exerciseNumber: index + 1, updates });

/** "on Fridays in week 3", "in weeks 3 and 4", "". */
function spanInWords({ weeks = [], days = [] }: DraftSpan): string {
  const on = days.length > 0 ? ` on ${joined(days.map((day) => `${dayOfWeekName(day)}s`))}` : "";
  const within = weeks.length > 0 ? ` in week${weeks.length > 1 ? "s" : ""} ${joined(weeks)}` : "";
  return on + within;
}

const lessShare = 2 / 3;

/** Sets of each exercise, a third fewer in all: one at a time from whatever has most, of equals from the last, which matters least. */
function fewerSets(sets: readonly number[]): readonly number[] {
  const left = [...sets];
  const sum = () => left.reduce((all, one) => all + one, 0);
  const aim = Math.floor(sum() * lessShare);
  while (sum() > aim) {
    const most = Math.max(...left);
    if (most <= 1) break;
    left[left.lastIndexOf(most)] = most - 1;
  }
  return left;
}

/** So much longer or shorter, by minutes, by its distance, or both. */
function otherCardio({ cardio }: PlannedSession, isMore: boolean): Partial<CardioBlock> | undefined {
  if (!cardio) return undefined;
  const { type, modality, instructions, duration, distanceMeters } = cardio;
  const scaled = scaledAmount(cardio, isMore ? 1.1 : cardioShare, "km");
  const next = {
    ...scaled,
    ...(scaled.duration !== undefined && { duration: Math.max(minCardio, scaled.duration) }),
  };
  return next.duration === duration && next.distanceMeters === distanceMeters
    ? undefined
    : { type, ...next, ...(modality && { modality }), ...(instructions && { instructions }) };
}

function otherVolume(places: readonly Place[], isMore: boolean): readonly Call[] {
  return places.flatMap((place) => {
    const { session, weekNumber, sessionNumber } = place;
    const before = session.exercises.map(({ workingSets }) => workingSets);
    const after = isMore ? before.map((one) => Math.min(maxSets, one + 1)) : fewerSets(before);
    const sets = before.flatMap((one, index) =>
      after[index] === one ? [] : [modified(place, index, { workingSets: after[index] })],
    );
    const cardio = otherCardio(session, isMore);
    return cardio
      ? [...sets, call("modify_session", { weekNumber, sessionNumber, updates: { cardio } })]
      : sets;
  });
}

const isWeight = /\d ?(?:kg|lb)/;

/** How an exercise is done where another stood: no weight is carried over, for nobody said what is lifted there. */
function valuesOf(old: PlannedExercise, kind: ExerciseKind, words: string | undefined) {
  const isHold = kind === "hold";
  const wasHold = /\d+ ?s\b/.test(old.reps);
  const isFree = kind === "body" || isHold;
  const reps = isHold === wasHold ? {} : { reps: isHold ? "30s" : "8-12" };
  const load = isFree
    ? "bodyweight"
    : isWeight.test(old.targetLoad) || old.targetLoad === "bodyweight"
      ? "RPE 7"
      : old.targetLoad;
  return {
    ...reps,
    targetLoad: load,
    notes: words === undefined ? "" : `As you asked: ${words}.`,
    ...(isFree && old.warmupSets > 0 && { warmupSets: 0 }),
  };
}

const exchanged = (places: readonly Place[], { wish }: Extract<Refinement, { kind: "exchange" }>) =>
  places.flatMap((place) =>
    place.session.exercises.flatMap((exercise, index) => {
      const isThere = place.session.exercises.some(({ name }) => name === wish.exercise);
      if (exercise.name !== wish.insteadOf || isThere) return [];
      const { exercise: name, kind, words } = wish;
      return [modified(place, index, { name, ...valuesOf(exercise, kind, words) })];
    }),
  );

/** What else of its pattern can be done with what is there, and is not in the session yet. */
function replacementFor(
  { name }: PlannedExercise,
  taken: ReadonlySet<string>,
  values: AnswerValues,
): MenuExercise | undefined {
  const pattern = patternOf(name);
  return pattern && exercisesFor(pattern, values).find((exercise) => !taken.has(exercise.name));
}

function withEquipment(places: readonly Place[], values: AnswerValues) {
  const missing = new Set<string>();
  const calls = places.flatMap((place) => {
    const taken = new Set(place.session.exercises.map(({ name }) => name));
    const gone: Call[] = [];
    const changes = place.session.exercises.flatMap((exercise, index) => {
      const pattern = patternOf(exercise.name);
      if (pattern && exercisesFor(pattern, values).some(({ name }) => name === exercise.name)) return [];
      const found = replacementFor(exercise, taken, values);
      if (found) {
        taken.add(found.name);
        const { reps: _reps, ...others } = valuesOf(exercise, found.kind, undefined);
        const reps =
          valuesOf(exercise, found.kind, undefined).reps ?? exercise.reps.replace(/ per side$/, "");
        const side = found.perSide ? " per side" : "";
        return [modified(place, index, { name: found.name, ...others, reps: `${reps}${side}` })];
      }
      if (gone.length + 1 < place.session.exercises.length) {
        missing.add(exercise.name);
        const { weekNumber, sessionNumber } = place;
        gone.unshift(call("remove_exercise", { weekNumber, sessionNumber, exerciseNumber: index + 1 }));
      }
      return [];
    });
    // From the last on: taking one out moves the numbers behind it.
    return [...changes, ...gone];
  });
  return { calls, missing: [...missing] };
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const proposed = (calls: readonly Call[], says: string): RefinedDraft =>
  calls.length > maxRefinedCalls
    ? {
        calls: [],
        says: `That is ${calls.length} changes at once, and ${maxRefinedCalls} are what one proposal holds. On which days, or in which weeks?`,
      }
    : { calls, says };

/**
 * What a refinement changes of a draft, as edits of it. No weight is made up: what takes the place of something is done by effort. `values`:
 * what was answered in its interview.
 */
export function refineDraft(program: Program, refinement: Refinement, values: AnswerValues): RefinedDraft {
  const { span } = refinement;
  const places = placesIn(program, span);
  const where = spanInWords(span);
  if (places.length === 0) return { calls: [], says: `The program has no sessions${where}.` };
  const sessions = countOf(places.length, "session");
  if (refinement.kind === "volume") {
    const calls = otherVolume(places, refinement.isMore);
    if (calls.length === 0) return { calls, says: "There is no room for that: the sets are at their limit." };
    const change = refinement.isMore ? "more" : "fewer";
    const isStrength = places.some(({ session }) => session.exercises.length > 0);
    const what = isStrength ? `${change} sets` : refinement.isMore ? "more minutes" : "fewer minutes";
    return proposed(calls, `${sessions}${where} would get ${what}.`);
  }
  if (refinement.kind === "exchange") {
    const { wish } = refinement;
    const calls = exchanged(places, refinement);
    if (calls.length === 0)
      return { calls, says: `There is no ${wish.insteadOf ?? "such exercise"}${where} to do without.` };
    return proposed(
      calls,
      `${describeWish(wish)}${where}: ${countOf(calls.length, "exercise")} would change. Weights are by effort until you know yours.`,
    );
  }
  const { equipment } = refinement;
  const { calls, missing } = withEquipment(places, { ...values, equipment });
  if (calls.length === 0) return { calls, says: `Everything${where} can be done with that already.` };
  const left =
    missing.length > 0 ? ` Nothing stands for ${missing.join(", ")}, which would be left out.` : "";
  return proposed(calls, `${sessions}${where} would be done with that alone.${left}`);
}
