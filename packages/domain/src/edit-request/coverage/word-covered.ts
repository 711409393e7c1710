import { isWord } from "../clauses/item-sorts.ts";
import { isOfKind, kindNamed, roleOf } from "../intents/exercises/equipment.ts";
import type { Frame } from "../clauses/frame.ts";
import { isRest, type Effect } from "../draft/draft.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { Item } from "../items/item.ts";
import type { Aspect } from "./aspects.ts";
import { noAspects, nounAspects, particleAspects, verbAspects } from "./word-aspects.ts";

export type Word = Item & { readonly kind: "word" };

/** A word with those around it, and what was done. */
export type WordContext = {
  readonly items: readonly Item[];
  readonly at: number;
  readonly frame: Frame;
  readonly effects: readonly Effect[];
  readonly aspects: ReadonlySet<Aspect>;
  readonly catalogue?: ExerciseIndex | undefined;
};

const isFiller = (item: Item): boolean => isWord(item, /^filler$/u);
/** The items in front and behind that are no fillers. */
const beforeOf = ({ items, at }: WordContext): Item | undefined =>
  items.slice(0, at).findLast((item) => !isFiller(item));
const behindOf = ({ items, at }: WordContext): Item | undefined =>
  items.slice(at + 1).find((item) => !isFiller(item));

/** What can be named: an exercise, a session, a time, what a pronoun stands for. */
const isNamed = (item: Item | undefined): boolean =>
  item !== undefined &&
  (/^(?:exercise|places|when|quote|cardioKind)$/u.test(item.kind) ||
    isWord(item, /^(?:pronoun|noun|modality|all)$/u));

const among = (aspects: ReadonlySet<Aspect>, wanted: readonly Aspect[] | undefined): boolean =>
  wanted === undefined || wanted.some((aspect) => aspects.has(aspect));

/** Signs are no fillers, nor are "only" and "now" beside what they don't limit. */
const isFillerDone = (item: Word, context: WordContext): boolean => {
  const next = context.items[context.at + 1];
  switch (item.value) {
    case "":
      return !/[/~<>≤≥+*^|%$=]/u.test(item.text) || item.text === "w/";
    case "only": {
      const behind = isWord(next, "prep") ? context.items[context.at + 2] : behindOf(context);
      const limited = [beforeOf(context), behind].some(
        (one) => one !== undefined && /^(?:amount|when|ordinal)$/u.test(one.kind),
      );
      return limited || (item.text === "just" && !isNamed(next));
    }
    case "now":
      return item.text === "now" && !isWord(context.items[context.at - 1], /^prep$/u);
    case "loose":
      return /^(?:any ?more|any longer|no longer)$/u.test(item.text) && among(context.aspects, ["remove"]);
    case "new":
      return among(context.aspects, ["add", "phase", "rename", "replace", "copy"]);
    default:
      return false;
  }
};

const plainVerbs =
  /^(?:set|make|put|do|use|give|want|get|go|have|need|making|setting|doing|putting|get me|give me|gets|goes|come|comes|want to do|want to have|let me do|let me have|go with|go for|happen|train)$/u;

/** Whether what a verb asks for was done; one without a sense of its own is, unless it is a rare one beside another verb. */
const isVerbDone = (item: Word, { aspects, items, effects }: WordContext): boolean => {
  const clears = /^(?:clear|wipe|strip|purge)$/u.test(item.text);
  if (clears && effects.some(({ of, kind }) => of !== "exercise" && kind === "remove")) return false;
  if (item.value === "set")
    return plainVerbs.test(item.text) || !items.some((other) => other !== item && isWord(other, /^verb$/u));
  if (item.value === "swap" && aspects.has("restDay")) return false;
  return among(aspects, verbAspects[item.value]);
};

/** Whether a particle was carried out: something went out, up, back, together, and is named beside it. */
const isParticleDone = (item: Word, context: WordContext): boolean => {
  const [before, behind] = [beforeOf(context), behindOf(context)];
  const isBeside =
    before?.kind === "amount" ||
    behind?.kind === "amount" ||
    isNamed(before) ||
    isWord(before, /^(?:verb|particle)$/u) ||
    isWord(behind, /^prep$/u);
  const isBackIn = item.value === "back" && !isWord(behind, /^(?:prep|particle)$/u);
  const wanted: readonly Aspect[] | undefined = isBackIn
    ? ["unskip", "order", "day", "weekDate"]
    : particleAspects[item.value];
  return among(context.aspects, wanted) && (isBeside || !/^(?:up|down|out|off)$/u.test(item.value));
};

/** Whether what a preposition needs is there: a place, what something is in the place of, what values are taken from. */
const isPrepDone = (item: Word, context: WordContext): boolean => {
  const { frame } = context;
  const [before, behind] = [beforeOf(context), behindOf(context)];
  const has = (role: string): boolean =>
    frame.amounts.some((one) => one.role === role) || frame.whens.some((one) => one.role === role);
  switch (item.value) {
    case "until":
      return false;
    case "after":
    case "before":
      return isNamed(behind);
    case "per": {
      const next = context.items[context.at + 1];
      const isByAndBy = next?.kind === "when" || isWord(next, /^noun$/u, /^(?:session|day|week)$/u);
      if (item.text === "per" && isByAndBy) return false;
      if (isNamed(behind)) return context.effects.length > 1;
      return before?.kind === "amount" || isWord(before, /^noun$/u) || before?.kind === "exercise";
    }
    case "insteadalone":
      return !isWord(before, /^prep$/u);
    case "instead":
      return (
        (item.text === "not" && frame.olds.length > 0 ? frame.verbs.length > 0 : frame.olds.length > 0) ||
        frame.exceptWhens.length > 0 ||
        frame.flags.has("oldkind") ||
        has("instead")
      );
    case "than":
      return frame.olds.length > 0 || has("than");
    case "like":
      return frame.likes.length > 0 || has("like");
    case "between":
      return frame.anchors.length > 0 || context.aspects.has("rest") || has("between");
    default:
      return true;
  }
};

const isAllDone = (item: Word, { frame, effects }: WordContext): boolean => {
  if (kindNamed(frame)?.isBody) return true;
  const count = (nodes: readonly unknown[]): number =>
    new Set(nodes.filter((node) => node !== undefined)).size;
  const counts = [
    count(effects.map(({ exercise }) => exercise)),
    count(effects.map(({ session }) => session)),
    count(effects.map(({ of, week }) => (of === "week" ? week : undefined))),
  ];
  if (item.value === "both") return counts.includes(2);
  if (item.value === "every") return counts.some((one) => one > 1);
  return item.value !== "rest" || frame.targets.length > 0;
};

/** "No barbell: give me dumbbell versions". */
const changesGear = ({ gear, flags }: Frame): boolean => gear.length === 2 && flags.has("no");

/** Bodyweight as a load; what all that was taken out or skipped is done with, or all that changed trains. */
const isGearDone = (item: Word, { effects, frame, aspects, catalogue }: WordContext): boolean => {
  if (changesGear(frame)) return aspects.has("replace");
  const kind = kindNamed(frame);
  const isSaid = kind?.isBody || roleOf(frame) !== undefined || among(aspects, ["remove", "skip"]);
  if (catalogue && kind && isSaid)
    return effects.every(
      ({ of, exercise }) =>
        of === "exercise" && exercise !== undefined && isOfKind(kind, exercise.now.name, catalogue),
    );
  return (
    item.value === "bodyweight" &&
    effects.some(({ after: { targetLoad } }) => typeof targetLoad === "string" && /body/iu.test(targetLoad))
  );
};

/** "today's run 20 minutes" where a ride is planned: perhaps another session is meant. */
const isModalityDone = ({ effects, frame, aspects }: WordContext): boolean => {
  const modalityOf = (cardio: unknown): string | undefined =>
    (cardio as { modality?: string } | null | undefined)?.modality?.toLowerCase();
  const changed = effects.some(({ before, after }) => {
    const [old, now] = [modalityOf(before["cardio"]), modalityOf(after["cardio"])];
    return old !== undefined && now !== undefined && old !== now;
  });
  const says =
    frame.flags.has("instead") || frame.verbs.some((verb) => /^(?:set|change|swap|replace|sub)$/u.test(verb));
  return (!changed || says) && among(aspects, ["cardio", "remove", "day", "copy"]);
};

/** "no" beside a verb that takes something away would be one too many. */
const isNoDone = ({ aspects, frame, items }: WordContext): boolean =>
  (changesGear(frame) && aspects.has("replace")) ||
  (among(aspects, noAspects) &&
    !items.some(
      (item, at) =>
        item.kind === "exercise" && items[at - 1]?.kind === "comma" && items[at - 2]?.kind === "exercise",
    ) &&
    frame.verbs.every(
      (verb) => !/^(?:remove|drop|take|skip|move|add|replace|swap|copy|raise|lower)$/u.test(verb),
    ));

/** "some planks": no amount, only what stands before a name. */
const isSomeDone = (item: Word, { items, at }: WordContext): boolean =>
  item.text === "some" && (isNamed(items[at + 1]) || isWord(items[at + 1], /^modality$/u));

const isNounDone = (item: Word, { aspects, items, at, effects }: WordContext): boolean => {
  if (item.text.startsWith("accessor")) return false;
  // A rest day that is there: it was moved, or has another name.
  if (item.value === "restday" && effects.some(({ session }) => session && isRest(session))) return true;
  const isBetween = items.slice(Math.max(0, at - 4), at).some((one) => isWord(one, /^prep$/u, /^between$/u));
  return item.value === "sets" && isBetween ? aspects.has("rest") : among(aspects, nounAspects[item.value]);
};

/** Whether what a word says was done, or it says nothing that could have been. */
export const isWordCovered = (item: Word, context: WordContext): boolean => {
  const { frame } = context;
  switch (item.class) {
    case "filler":
      return isFillerDone(item, context);
    case "verb":
      return isVerbDone(item, context);
    case "noun":
      return isNounDone(item, context);
    case "particle":
      return isParticleDone(item, context);
    case "no":
      return isNoDone(context);
    case "prep":
      return isPrepDone(item, context);
    case "all":
      return isAllDone(item, context);
    case "except":
      return frame.excepts.length > 0 || frame.exceptWhens.length > 0;
    case "vague":
      return isSomeDone(item, context);
    case "modality":
      return isModalityDone(context);
    case "gear":
      return isGearDone(item, context);
    case "pronoun":
      return (
        item.value !== "same" ||
        frame.likes.length > 0 ||
        frame.whens.some(({ role }) => role === "like" || role === "as")
      );
    case "more":
      return context.effects.some(({ kind }) => kind === "copy");
    case "half":
    case "and":
      return true;
    default:
      return false;
  }
};
