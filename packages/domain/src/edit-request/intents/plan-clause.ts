import { asking } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import type { Frame } from "../clauses/frame.ts";
import { addExercises } from "./add-exercise.ts";
import { cardio, isAboutCardio } from "./cardio.ts";
import { changeValues } from "./change-values.ts";
import { listedExercise } from "./listed-exercise.ts";
import { equipmentVersions } from "./equipment-versions.ts";
import { moveExercises, namesPlace, swapPlaces } from "./move-exercise.ts";
import type { Intent, IntentContext, Planned } from "./intent.ts";
import { newSession } from "./new-session.ts";
import { replaceExercise } from "./replace.ts";
import { restDay } from "./rest-day.ts";
import {
  moveSession,
  removeSessions,
  repeatSession,
  shiftOf,
  skipSessions,
  swapSessions,
  unskipSessions,
} from "./sessions.ts";
import { dissolveSuperset, superset } from "./superset.ts";
import { removeExercises, skipExercises, unskipExercises } from "./take-away.ts";
import { note, renameSession, renameWeeks, warmupList } from "./texts.ts";
import {
  dateWeek,
  deloadWeek,
  newDeload,
  onlyWeeks,
  removeWeeks,
  repeatWeek,
  shiftWeeks,
  weeksOf,
  weekGroups,
} from "./weeks.ts";
import { isAsk } from "../draft/ask.ts";

const is = (frame: Frame, verbs: RegExp): boolean => frame.verb !== undefined && verbs.test(frame.verb);

const takesOut = (frame: Frame): boolean =>
  frame.verb === "remove" ||
  ((frame.verb === "drop" || frame.verb === "take") &&
    frame.amounts.length === 0 &&
    frame.half === undefined &&
    !frame.nouns.some((noun) => /^(sets|reps|load|rest|warmupsets)$/u.test(noun))) ||
  (frame.verb === "throw" && frame.particles.has("out")) ||
  (is(frame, /^(call)$/u) && frame.particles.has("off"));

const skips = (frame: Frame): boolean =>
  frame.verb === "skip" ||
  (frame.verb === "leave" && frame.particles.has("out")) ||
  (frame.flags.has("no") && frame.amounts.length === 0 && !is(frame, /^(add|replace|move)$/u));
const bringsBack = (frame: Frame): boolean =>
  frame.verb === "unskip" ||
  ((frame.verb === undefined || frame.verb === "bring" || frame.verb === "set" || frame.verb === "add") &&
    (frame.particles.has("afterall") || (frame.particles.has("back") && frame.amounts.length === 0)));

const weekIntent = (frame: Frame, context: IntentContext): Planned | Ask | undefined => {
  const verbs = frame.verbs;
  const makesNew = verbs.some((verb) => verb === "add" || verb === "copy") || frame.verb === "throw";
  if (frame.nouns.includes("deload")) return (makesNew ? newDeload : deloadWeek)(frame, context);
  const groups = weekGroups(frame);
  const kinds = frame.whens.flatMap(({ whens }) => whens.map(({ type }) => type));
  const dated =
    kinds.includes("week") &&
    kinds.some((kind) => kind === "date" || kind === "weekday" || kind === "day") &&
    frame.targets.length === 0;
  if (dated && (is(frame, /^(start|finish)$/u) || frame.nouns.includes("date")))
    return dateWeek(
      frame,
      is(frame, /^finish$/u) || /\bends?\b/u.test(frame.text.toLowerCase()) ? "endDate" : "startDate",
      context,
    );
  if (
    is(frame, /^(move|push|pull|bring)$/u) &&
    context.memory.week &&
    shiftOf(frame) !== undefined &&
    /\bweeks?\b/u.test(frame.text.toLowerCase()) &&
    frame.targets.every(({ kind }) => kind === "everything" || kind === "pronoun") &&
    frame.whens.every(({ whens }) =>
      whens.every((when) => when.type === "every" || (when.type === "week" && when.week.by === "after")),
    )
  )
    return shiftWeeks(frame, context);
  if (groups.length === 0) return undefined;
  const renames = frame.nouns.includes("description")
    ? "description"
    : is(frame, /^(rename|call)$/u) || frame.nouns.includes("phase")
      ? "phase"
      : undefined;
  if (
    renames &&
    (frame.nouns.includes("phase") || frame.nouns.includes("description") || onlyWeeks(frame)) &&
    !frame.whens.some(
      ({ whens }) =>
        whens.some((when) => when.type === "session" || when.type === "name") &&
        frame.quotes.length > 0 &&
        !frame.nouns.includes("phase"),
    )
  ) {
    const weeks = weeksOf(groups.slice(0, 1), context);
    return isAsk(weeks) ? weeks : renameWeeks(frame, context, weeks, renames);
  }
  if (is(frame, /^(raise|lower)$/u) && dated) return dateWeek(frame, "endDate", context);
  if (frame.kinds.length > 0 || frame.modalities.length > 0 || frame.nouns.includes("cardio"))
    return undefined;
  if (
    !onlyWeeks(frame) ||
    frame.targets.some(({ kind }) => kind !== "pronoun") ||
    frame.nouns.includes("session")
  )
    return undefined;
  if (takesOut(frame)) return removeWeeks(frame, context);
  if (frame.verb === "copy" || (frame.verb === "set" && frame.particles.has("again")))
    return repeatWeek(frame, context);
  if (is(frame, /^(move|push|pull|bring)$/u)) return shiftWeeks(frame, context);
  const labels =
    frame.verb === "set" &&
    frame.amounts.length === 0 &&
    (frame.quotes.length > 0 || frame.unknown.length > 0 || frame.nameStart !== undefined);
  if (!labels) return undefined;
  const weeks = weeksOf(groups.slice(0, 1), context);
  return isAsk(weeks) ? weeks : renameWeeks(frame, context, weeks, "phase");
};

const namesSession = (frame: Frame): boolean =>
  frame.whens.length > 0 ||
  frame.nouns.includes("session") ||
  frame.targets.some(({ kind }) => kind === "pronoun");

const refersToSession = (frame: Frame, context: IntentContext): boolean => {
  const pronoun = frame.targets.some(({ kind }) => kind === "pronoun");
  return pronoun && context.memory.exercises.length === 0 && context.memory.sessions.length > 0;
};

/** Changes of whole sessions: no exercise, no value is named. */
const sessionIntent = (frame: Frame, context: IntentContext): Intent | undefined => {
  const exercises = frame.targets.some(({ kind }) => kind !== "pronoun");
  if (exercises || frame.excepts.length > 0 || frame.news.length > 0 || frame.nouns.includes("exercise"))
    return undefined;
  const pronoun = frame.targets.some(({ kind }) => kind === "pronoun") && !refersToSession(frame, context);
  if (
    frame.amounts.length === 0 &&
    frame.whens.length > 1 &&
    frame.whens.some(({ role }) => role === "instead" || role === "than")
  )
    return moveSession;
  if (
    !namesSession(frame) ||
    (pronoun &&
      frame.whens.length < 2 &&
      !(
        frame.whens.length === 1 &&
        context.memory.exercises.length === 0 &&
        context.memory.sessions.length > 0
      ))
  )
    return undefined;
  const puts =
    frame.verb === "set" &&
    /^(?:put|do|schedule|have)\b/u.test(frame.text.toLowerCase()) &&
    frame.whens.length > 1 &&
    frame.amounts.length === 0;
  if (
    is(frame, /^(swap|change|replace)$/u) &&
    frame.whens.length === 2 &&
    !frame.whens.some(({ role }) => role === "to" || role === "into" || role === "from")
  )
    return swapSessions;
  if (frame.particles.has("again") && frame.whens.length > 0) return repeatSession;
  if (
    is(frame, /^(move|push|pull|bring|change)$/u) ||
    puts ||
    (frame.flags.has("both") && frame.verb === undefined)
  )
    return moveSession;
  if (frame.verb === "drop" && frame.whens.some(({ role }) => role === "to")) return moveSession;
  if (
    frame.verb === "set" &&
    refersToSession(frame, context) &&
    frame.whens.length === 1 &&
    frame.amounts.length === 0
  )
    return moveSession;
  if (frame.verb === "copy") return repeatSession;
  if (takesOut(frame)) return removeSessions;
  if (skips(frame)) return skipSessions;
  if (bringsBack(frame)) return unskipSessions;
  if (
    frame.verb === "set" &&
    frame.whens.length > 1 &&
    frame.amounts.length === 0 &&
    frame.whens.at(-1)?.role === "on"
  )
    return moveSession;
  return undefined;
};

const shorter = (): Ask =>
  asking("How should it be shorter: fewer sets, or without some exercises?", [
    "one set less on everything today",
    "remove the last exercise today",
    "half the sets on everything today",
  ]);

/** What is asked for by words that name no amount. */
const vagueAsk = (frame: Frame): Ask | undefined => {
  if (
    frame.amounts.length > 0 ||
    frame.half !== undefined ||
    frame.quotes.length > 0 ||
    frame.kinds.length > 0
  )
    return undefined;
  const text = frame.text.toLowerCase();
  if (/\bshort(?:er|en)?\b|\bquick(?:er)?\b/u.test(text) && frame.targets.length === 0) return shorter();
  if (
    frame.flags.has("harder") ||
    frame.flags.has("easier") ||
    (frame.moreWords.length > 0 && !is(frame, /^(replace|remove|skip|move|add)$/u))
  )
    return asking("What should change, and by how much: sets, reps or weight?", [
      "one more set",
      "two more reps",
      "5 lbs more",
    ]);
  return undefined;
};

const textIntent = (frame: Frame): Intent | undefined => {
  if (frame.nouns.includes("note")) return note;
  if (frame.nouns.includes("warmup")) return warmupList;
  if (
    frame.verb === "ungroup" ||
    ((frame.verb === "remove" || frame.verb === "take") && /\bsupersets?\b/u.test(frame.text.toLowerCase()))
  )
    return dissolveSuperset;
  if (
    frame.verb === "superset" ||
    frame.verbs.includes("superset") ||
    (frame.particles.has("together") && frame.targets.length > 1)
  )
    return superset;
  return undefined;
};

const renames = (frame: Frame): boolean =>
  frame.verb === "rename" ||
  (frame.verb === "call" && !frame.particles.has("off")) ||
  (frame.nouns.includes("name") && (frame.quotes.length > 0 || frame.nameStart !== undefined));

/** "do squats with the safety bar": the words name another entry than the one that is there. */
const isVariant = (frame: Frame): boolean =>
  frame.targets.some((target) => target.kind === "mention" && target.mention.variant !== undefined) &&
  (is(frame, /^(set|change|replace|swap)$/u) || frame.verb === undefined);

const exerciseIntent = (frame: Frame, context: IntentContext): Intent => {
  const mentions = frame.targets.filter(({ kind }) => kind === "mention" || kind === "places");
  if (bringsBack(frame)) return unskipExercises;
  if (frame.nouns.includes("order") && is(frame, /^(swap|change|set)$/u) && mentions.length === 2)
    return swapPlaces;
  if (
    is(frame, /^swap$/u) &&
    frame.news.length === 0 &&
    (frame.targets.length === 2 ||
      frame.targets.some((target) => target.kind === "places" && target.places.length === 2)) &&
    !frame.particles.has("out")
  )
    return swapPlaces;
  if (
    frame.news.length > 0 ||
    frame.olds.some((old) => old.kind !== "everything") ||
    is(frame, /^(replace|sub)$/u) ||
    (is(frame, /^(swap|change)$/u) &&
      frame.amounts.length === 0 &&
      !namesPlace(frame) &&
      frame.half === undefined) ||
    isVariant(frame)
  )
    return replaceExercise;
  if (
    is(frame, /^(set|change)$/u) &&
    /^make\b/u.test(frame.text.toLowerCase()) &&
    frame.targets.length === 2 &&
    frame.amounts.length === 0 &&
    mentions.length === 2 &&
    !/\band\b/u.test(frame.text)
  )
    return replaceExercise;
  if (takesOut(frame) && !(frame.nouns.includes("warmupsets") || frame.nouns.includes("rest")))
    return removeExercises;
  if (skips(frame) && !(frame.nouns.includes("warmupsets") || frame.nouns.includes("rest")))
    return skipExercises;
  if (is(frame, /^(start|finish)$/u) && mentions.length > 0 && frame.amounts.length === 0)
    return moveExercises;
  if (
    is(frame, /^(move|push|pull|bring)$/u) &&
    (frame.amounts.every(({ amount }) => amount.type === "number") || namesPlace(frame)) &&
    !frame.particles.has("down") === !frame.particles.has("down") &&
    !frame.amounts.some(({ amount }) => amount.type === "load" || amount.type === "percent")
  )
    return moveExercises;
  if (
    frame.inherits &&
    frame.verb === "add" &&
    frame.amounts.every(
      ({ amount }) => /^(?:scheme|load|number)$/u.test(amount.type) && amount.direction === undefined,
    ) &&
    namesKnown(frame, context) &&
    !/\b(?:to|on|onto|for|of)\b/u.test(frame.text.toLowerCase())
  )
    return (one, given) => listedExercise({ ...one, verb: undefined }, given);
  if (addsNew(frame, context)) return addExercises;
  if (namesPlace(frame) && frame.amounts.length === 0) return moveExercises;
  if (
    is(frame, /^(set|throw)$/u) &&
    /^put\b/u.test(frame.text.toLowerCase()) &&
    frame.amounts.length === 0 &&
    frame.whens.length > 0 &&
    !frame.flags.has("same")
  )
    return moveExercises;
  return context.inList ? listedExercise : changeValues;
};

/** "add X ...": a new exercise, unless an amount is put on one ("add 5 lbs to bench", "add a set to bench"). */
const addsNew = (frame: Frame, context: IntentContext): boolean => {
  if (!is(frame, /^(add|throw|finish|start)$/u) || frame.particles.has("out")) return false;
  const onTarget =
    frame.targets.every((target) => target.kind !== "mention") ||
    frame.amounts.some(({ amount }) => amount.direction !== undefined || amount.type === "percent");
  if (onTarget) return false;
  const scheme = frame.amounts.some(({ amount }) => amount.type === "scheme" || amount.type === "reps");
  const repsOnly = frame.amounts.length > 0 && frame.amounts.every(({ amount }) => amount.type === "reps");
  if (repsOnly && /\b(?:to|on|onto)\b/u.test(frame.text.toLowerCase()) && namesKnown(frame, context))
    return false;
  if (
    scheme &&
    /\bto (?:the |my |each |every |all )?\S+(?: \S+)?$/u.test(frame.text.toLowerCase()) &&
    !frame.amounts.some(({ amount }) => amount.type === "scheme") &&
    frame.whens.length === 0 &&
    namesKnown(frame, context)
  )
    return false;
  if (scheme || frame.amounts.length === 0) return true;
  return !(
    frame.amounts.every(({ amount }) => /^(sets|load|number|time|warmupSets)$/u.test(amount.type)) &&
    /\b(?:to|on|onto|for|of)\b/u.test(frame.text.toLowerCase()) &&
    namesKnown(frame, context)
  );
};

const namesKnown = (frame: Frame, context: IntentContext): boolean =>
  frame.targets.every(
    (target) =>
      target.kind !== "mention" ||
      context.words.exercises.some(
        ({ name, tokens }) =>
          name === target.mention.name ||
          name === target.mention.rival?.name ||
          target.mention.tokens.every((token) => tokens.includes(token)),
      ),
  );

/** Plans what a clause asks for on the draft, or asks. */
export const planClause = (frame: Frame, context: IntentContext): Planned | Ask => {
  const text = textIntent(frame);
  if (text) return text(frame, context);
  if (frame.gear.length > 0 && frame.flags.has("no")) return equipmentVersions(frame, context);
  const weeks = weekIntent(frame, context);
  if (weeks) return weeks;
  if (renames(frame)) return renameSession(frame, context);
  if (frame.nouns.includes("restday") || frame.verb === "rest") return restDay(frame, context);
  if (isAboutCardio(frame, context)) return cardio(frame, context);
  if (
    frame.verb === "add" &&
    frame.nouns.includes("session") &&
    !frame.whens.some(({ role }) => role === "to" || role === "after")
  )
    return newSession(frame, context);
  if (frame.flags.has("different")) return replaceExercise({ ...frame, news: [] }, context);
  const vague = vagueAsk(frame);
  if (vague) return vague;
  const session = sessionIntent(frame, context);
  return (session ?? exerciseIntent(frame, context))(frame, context);
};
