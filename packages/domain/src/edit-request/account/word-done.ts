import { equipmentSaid, roleOf, usesEquipment } from "../intents/equipment.ts";
import { isFillerDone } from "./filler-done.ts";
import { among, isWord } from "./neighbours.ts";
import type { Word, WordContext } from "./neighbours.ts";
import { isMoreDone, isParticleDone, isPrepDone } from "./particle-done.ts";
import { isVerbDone } from "./verb-done.ts";
import { nounAspects, noAspects } from "./word-aspects.ts";

const isAllDone = (item: Word, { frame, effects }: WordContext): boolean => {
  const count = (nodes: readonly unknown[]): number =>
    new Set(nodes.filter((node) => node !== undefined)).size;
  const exercises = count(effects.map(({ exercise }) => exercise));
  const sessions = count(effects.map(({ session }) => session));
  const weeks = count(effects.map(({ of, week }) => (of === "week" ? week : undefined)));
  if (item.value === "both") return exercises === 2 || sessions === 2 || weeks === 2;
  if (item.value === "every") return exercises > 1 || sessions > 1 || weeks > 1;
  return item.value !== "rest" || frame.targets.length > 0;
};

/** Bodyweight as a load; equipment that all which was taken out or skipped is done with. */
const isGearDone = (item: Word, { effects, frame, aspects, catalogue }: WordContext): boolean => {
  const gear = equipmentSaid(frame);
  const isKind = gear !== undefined && roleOf(frame) !== undefined;
  if (catalogue && gear && (isKind || among(aspects, ["remove", "skip"])))
    return effects.every(
      ({ of, exercise }) =>
        of === "exercise" && exercise !== undefined && usesEquipment(gear, exercise.now.name, catalogue),
    );
  return (
    item.value === "bodyweight" &&
    effects.some(({ after: { targetLoad } }) => typeof targetLoad === "string" && /body/iu.test(targetLoad))
  );
};

/** "some planks": no amount, only what stands before a name. */
const isSomeDone = (item: Word, { items, at }: WordContext): boolean => {
  const next = items[at + 1];
  return (
    item.text === "some" &&
    (next?.kind === "exercise" || next?.kind === "cardioKind" || isWord(next, /^(?:modality|noun)$/u))
  );
};

const fields = { sets: "sets", reps: "reps", load: "load", rest: "rest", warmupsets: "warmupSets" } as const;

/** Half of a field that changed; half of what isn't named only where no amount is said either. */
const isHalfDone = ({ aspects, frame }: WordContext): boolean => {
  const field = fields[frame.half as keyof typeof fields];
  return field ? aspects.has(field) : frame.amounts.length === 0 && among(aspects, ["less", "set"]);
};

/** "today's run 20 minutes" where a ride is planned: perhaps another session is meant. */
const isModalityDone = ({ effects, frame }: WordContext): boolean => {
  const modalityOf = (cardio: unknown): string | undefined =>
    (cardio as { modality?: string } | null | undefined)?.modality?.toLowerCase();
  const changed = effects.some(({ before, after }) => {
    const [old, now] = [modalityOf(before["cardio"]), modalityOf(after["cardio"])];
    return old !== undefined && now !== undefined && old !== now;
  });
  return (
    !changed ||
    frame.flags.has("instead") ||
    frame.verbs.some((verb) => /^(?:set|change|swap|replace|sub)$/u.test(verb))
  );
};

/** "push-ups after every run": in sessions that have one; a block that was added is one too. */
const isBesideCardio = ({ value }: Word, { effects, aspects, frame }: WordContext): boolean =>
  (isModalityDone({ effects, aspects, frame } as WordContext) && among(aspects, ["cardio", "copy"])) ||
  effects.every(({ session }) => session?.now.cardio?.modality?.toLowerCase() === value.toLowerCase());

/** "no" beside a verb that takes something away would be one too many; in "no bench, squats" the second may be wanted. */
const isNoDone = ({ aspects, frame, items }: WordContext): boolean =>
  among(aspects, noAspects) &&
  !items.some(
    (item, at) =>
      item.kind === "exercise" && items[at - 1]?.kind === "comma" && items[at - 2]?.kind === "exercise",
  ) &&
  frame.verbs.every(
    (verb) => !/^(?:remove|drop|take|skip|move|add|replace|swap|copy|raise|lower)$/u.test(verb),
  );

const isPronounDone = (item: Word, { frame }: WordContext): boolean =>
  item.value !== "same" ||
  frame.likes.length > 0 ||
  frame.whens.some(({ role }) => role === "like" || role === "as");

/** "rest between squat sets". */
const isBetween = ({ items, at }: WordContext): boolean =>
  items.slice(Math.max(0, at - 4), at).some((item) => isWord(item, /^prep$/u, /^between$/u));

/** Whether what a word says was done, or it says nothing that could have been. */
export const isWordDone = (item: Word, context: WordContext): boolean => {
  const { aspects, frame } = context;
  switch (item.class) {
    case "filler":
      return isFillerDone(item, context);
    case "verb":
      return isVerbDone(item, context);
    case "noun":
      if (item.text.startsWith("accessor")) return false;
      if (item.value === "sets" && isBetween(context)) return aspects.has("rest");
      return among(aspects, nounAspects[item.value]);
    case "particle":
      return isParticleDone(item, context);
    case "more":
      return isMoreDone(item, context);
    case "no":
      return isNoDone(context);
    case "half":
      return isHalfDone(context);
    case "prep":
      return isPrepDone(item, context);
    case "all":
      return isAllDone(item, context);
    case "except":
      return frame.excepts.length > 0 || frame.exceptWhens.length > 0;
    case "vague":
      return isSomeDone(item, context);
    case "modality":
      if (aspects.has("add")) return isBesideCardio(item, context);
      return isModalityDone(context) && among(aspects, ["cardio", "remove", "day", "copy"]);
    case "gear":
      return isGearDone(item, context);
    case "pronoun":
      return isPronounDone(item, context);
    case "keep":
    case "correction":
    case "mood":
    case "side":
    case "kind":
      return false;
    case "and":
      return true;
  }
};
