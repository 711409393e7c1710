import type { Result } from "../../../result.ts";
import { oneOfEachKind } from "../../changes/one-of-each-kind.ts";
import type { Change } from "../../changes/program-changes.ts";
import type { Program, PlannedExercise, PlannedSession, Week } from "../../program.ts";
import type { CallResult, EditFailure, EditOutcome, ToolCall } from "../edit.ts";
import { freshSession } from "../items/new-items.ts";
import type { EditStep } from "./edit-step.ts";
import { editWarnings, shiftOffers } from "./edit-warnings.ts";
import { targetOf } from "./edit-target.ts";
import { dayInWords, nameOf } from "../../changes/describe-change.ts";
import { enteredDate } from "../../entered-date.ts";

type Item = Week | PlannedSession | PlannedExercise;

/** The item that a preview mentions only by name: the one that is removed, or the original of a copy. */
function itemByName({ edit, before }: EditStep): Item | undefined {
  if (edit.name === "copy_session") {
    const { sourceWeekNumber: week, sourceSessionNumber: session } = edit.args;
    const source = before.weeks[Number(week) - 1]?.sessions[Number(session) - 1];
    return source && freshSession(source, () => "");
  }
  if (!edit.name.startsWith("remove_")) return undefined;
  const target = targetOf(edit, before);
  return target?.exercise ?? target?.session ?? target?.week;
}

/** A 53-bit hash of a text (cyrb53, public domain): not cryptographic, only to distinguish contents. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** An item's position and uid are not part of its content. */
const places: ReadonlySet<string> = new Set(["uid", "id", "weekNumber"]);

/** Longer texts are replaced by their hash, which is computed once: copies share them. */
const longText = 100;

/** Identifies items by their content, for the items of one list of edits. */
function createContentOf(): (item: Item) => string {
  const hashes = new Map<string, string>();
  const shortened = (text: string): string => {
    let hash = hashes.get(text);
    if (hash === undefined) hashes.set(text, (hash = `#${hashOf(text)}`));
    return hash;
  };
  return (item) =>
    JSON.stringify(item, (key, value: unknown) => {
      if (places.has(key)) return undefined;
      return typeof value === "string" && value.length > longText ? shortened(value) : value;
    });
}

/**
 * The content of everything that these edits copy or remove, independent of position: equal for equal content. Undefined if there is none.
 * It contains what the preview does not: "Upper A - 5 exercises" may have become five others.
 */
function contentFingerprint(steps: readonly EditStep[]): string | undefined {
  const contentOf = createContentOf();
  const hashes = steps.flatMap((step) => {
    const item = itemByName(step);
    return item ? [hashOf(contentOf(item))] : [];
  });
  return hashes.length > 0 ? hashOf(hashes.join(" ")) : undefined;
}

const maxPhrases = 6;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * "Back Squat becomes Lunge; Bench Press: 4 → 5 sets." The same change in several places is mentioned once, with its count; so is the same
 * outcome for items that differed before: "Back Squat 3 × 5 @ 205 lbs instead of Lunge (20 times)".
 */
function summarizeChanges(changes: readonly Pick<Change, "phrase" | "outcome">[]): string {
  if (changes.length === 0) return "Nothing changes.";
  const byOutcome = Map.groupBy(changes, ({ phrase, outcome = phrase }) => outcome);
  const saidOf = ({ phrase, outcome = phrase }: (typeof changes)[number]): string =>
    byOutcome.get(outcome)?.every((other) => other.phrase === phrase) === true ? phrase : outcome;
  const phrases = [...Map.groupBy(changes, saidOf)].map(([said, alike]) =>
    alike.length === 1 ? said : `${said} (${alike.length} times)`,
  );
  const { shown, more } = oneOfEachKind(phrases, maxPhrases);
  const said = more > 1 ? [...shown, `and ${more} more like these`] : phrases;
  return `${capital(said.join("; "))}.`;
}

const idOf = (call: ToolCall): string => {
  const id: unknown = (call as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? id : "";
};

type SessionInWeek = { readonly session: PlannedSession; readonly week: Week };

const sessionsIn = ({ weeks }: Program): readonly SessionInWeek[] =>
  weeks.flatMap((week) => week.sessions.map((session) => ({ session, week })));

/** The session that a step copies, and its copy. */
function copied({
  edit,
  before,
  after,
}: EditStep): readonly [SessionInWeek | undefined, SessionInWeek | undefined] {
  const { sourceWeekNumber, sourceSessionNumber } = edit.args;
  const week = before.weeks[Number(sourceWeekNumber) - 1];
  const session = week?.sessions[Number(sourceSessionNumber) - 1];
  const known = new Set(sessionsIn(before).map(({ session: one }) => one.uid));
  return [
    week && session && { session, week },
    sessionsIn(after).find(({ session: one }) => !known.has(one.uid)),
  ];
}

const dayOf = ({ session, week }: SessionInWeek): string =>
  dayInWords(enteredDate(session, week) ?? session.dayOfWeek ?? `week ${week.weekNumber}`);

/** What was done of it is lost with it: the copy begins fresh, which is no move. */
const isBegun = ({ completed, cardio, exercises }: PlannedSession): boolean =>
  completed === true || cardio?.completed === true || exercises.some(({ sets }) => sets.length > 0);

/** A session goes to another week as a copy that gets a day, and the first of the two is removed: told as what it is, a move. */
function moveOf(steps: readonly EditStep[]): Change | undefined {
  const [copy, dated, removed] = steps;
  if (copy?.edit.name !== "copy_session" || dated?.edit.name !== "modify_session") return undefined;
  if (removed?.edit.name !== "remove_session") return undefined;
  const [from, to] = copied(copy);
  if (!from || isBegun(from.session) || targetOf(removed.edit, removed.before)?.uid !== from.session.uid)
    return undefined;
  if (!to || targetOf(dated.edit, dated.before)?.uid !== to.session.uid) return undefined;
  const moved = sessionsIn(removed.after).find(({ session }) => session.uid === to.session.uid);
  if (!moved || Object.keys(dated.edit.args["updates"] as object).some((field) => !dayFields.has(field)))
    return undefined;
  const [before, after] = [dayOf(from), dayOf(moved)];
  const name = nameOf(from.session);
  return {
    item: { type: "reorder", target: name, before, after },
    phrase: `${name} moves from ${before} to ${after}`,
  };
}

const dayFields: ReadonlySet<string> = new Set(["scheduledDate", "dayOfWeek"]);

/** What the steps of an edit change, in their order. */
function changesOf(steps: readonly EditStep[]): readonly Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    const move = moveOf(steps.slice(at, at + 3));
    changes.push(...(move ? [move] : (steps[at]?.changes ?? [])));
    if (move) at += 2;
  }
  return changes;
}

/** The outcome of a list of calls, each already tried on the result of the valid ones before it. */
export function editOutcome(
  program: Program,
  calls: readonly ToolCall[],
  tried: readonly Result<EditStep, EditFailure>[],
): EditOutcome {
  const results = calls.map((call, index): CallResult => {
    const result = tried[index];
    return result === undefined || result.ok
      ? { toolCallId: idOf(call), success: true }
      : { toolCallId: idOf(call), success: false, errors: result.error.errors };
  });
  const steps = tried.flatMap((result) => (result.ok ? [result.value] : []));
  const changes = changesOf(steps);
  const failures = tried.flatMap((result, index) =>
    result.ok ? [] : [{ toolCallId: idOf(calls[index] as ToolCall), ...result.error }],
  );
  if (failures.length > 0) {
    const summary = `Nothing is changed: ${failures.flatMap(({ errors }) => errors).join("; ")}`;
    const others = steps.length > 0 ? summarizeChanges(changes) : undefined;
    const preview = { toolCalls: calls, summary: summary.slice(0, 1000), details: [], warnings: [] };
    return { ok: false, program, preview, results, refusal: { failures, ...(others && { others }) } };
  }
  const after = steps.at(-1)?.after ?? program;
  const offers = shiftOffers(program, after);
  const fingerprint = contentFingerprint(steps);
  return {
    ok: true,
    program: after,
    preview: {
      toolCalls: calls,
      summary: summarizeChanges(changes),
      details: changes.map(({ item }) => item),
      warnings: editWarnings(steps, program, after),
      ...(offers.length > 0 && { shiftOffers: offers }),
      ...(fingerprint !== undefined && { fingerprint }),
    },
    results,
  };
}
