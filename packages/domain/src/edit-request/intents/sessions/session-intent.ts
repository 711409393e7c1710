import type { Frame, Target, WhenGroup } from "../../clauses/frame.ts";
import { isAsk, type Ask } from "../../draft/ask.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { resolveWeeks } from "../../draft/resolve-weeks.ts";
import type { When } from "../../items/item.ts";
import { bringsBack, goesTo, is, refersToSession, shiftOf, skips, takesOut, textOf } from "../frame-sense.ts";
import type { Intent, IntentContext } from "../intent.ts";
import { becomeSession, becomesOther } from "./become-session.ts";
import { removeSessions, skipSessions, unskipSessions } from "./remove-sessions.ts";
import { moveSession, repeatSession, swapSessions } from "./sessions.ts";

/** "make leg day Thursday": a session by its name, and the day that it is to have. */
const splitPlace = (frame: Frame): Frame | undefined => {
  const [group] = frame.whens;
  const moves = (frame.verb === "set" || frame.verb === undefined) && !frame.flags.has("no");
  if (!group || frame.whens.length !== 1 || frame.amounts.length > 0 || !moves) return undefined;
  const name = group.whens.find((when) => when.type === "name");
  const days = group.whens.filter(
    (when) => when.type === "weekday" || when.type === "date" || when.type === "day",
  );
  if (!name || days.length !== 1 || frame.half !== undefined || frame.moreWords.length > 0) return undefined;
  const weeks = group.whens.filter(({ type }) => type === "week");
  const from: WhenGroup = { ...group, role: undefined, whens: [name, ...weeks] };
  return { ...frame, verb: "move", whens: [from, { ...group, role: "to", whens: [...days, ...weeks] }] };
};

/** "it" and "that" are a session only where none but sessions were named. */
const meansExercise = (frame: Frame, context: IntentContext): boolean => {
  const pronoun = frame.targets.some(({ kind }) => kind === "pronoun") && !refersToSession(frame, context);
  return pronoun && frame.whens.length < 2;
};

const namesSession = (frame: Frame): boolean =>
  frame.whens.length > 0 ||
  frame.nouns.includes("session") ||
  frame.targets.some(({ kind }) => kind === "pronoun");

const namesDay = (group: WhenGroup | undefined): boolean =>
  group?.whens.some(({ type }) => /^(?:weekday|date|day)$/u.test(type)) ?? false;
const namesOne = ({ whens }: WhenGroup): boolean =>
  whens.some(({ type }) => /^(?:name|weekday|date|day|session|current|nextSession)$/u.test(type));

/** "do Wednesday's session on Thursday", "Strength on Friday instead". */
const putsOnDay = (frame: Frame, context: IntentContext): boolean => {
  if (frame.amounts.length > 0 || frame.flags.has("no")) return false;
  if (frame.verb === "drop") return goesTo(frame);
  const refers =
    refersToSession(frame, context) || (frame.flags.has("instead") && frame.targets.length === 0);
  if (frame.verb === undefined && refers && context.memory.sessions.length > 0 && frame.whens.length === 1)
    return namesDay(frame.whens[0]);
  if (frame.verb === undefined)
    return (
      frame.whens.length > 1 &&
      (frame.flags.has("both") ||
        frame.flags.has("instead") ||
        /^(?:on|to)$/u.test(frame.whens.at(-1)?.role ?? ""))
    );
  if (frame.verb !== "set") return false;
  if (refersToSession(frame, context) && frame.whens.length === 1) return true;
  if (goesTo(frame) && frame.whens.length > 1 && /\b(?:goes|comes|go)\b/u.test(textOf(frame))) return true;
  return frame.whens.length > 1 && namesDay(frame.whens.at(-1)) && frame.whens.slice(0, -1).every(namesOne);
};

/** "Friday's to Saturday" is a change of places, too, if it is swapped, and the move that it is where Saturday is free. */
const swaps = (frame: Frame): boolean =>
  is(frame, /^(swap|change|replace)$/u) &&
  frame.whens.length === 2 &&
  (!goesTo(frame) || is(frame, /^swap$/u)) &&
  !frame.whens.some(({ role }) => role === "from");

const takesTurns = (frame: Frame): boolean =>
  frame.amounts.length === 0 &&
  frame.whens.length > 1 &&
  frame.whens.some(({ role }) => role === "instead" || role === "than");

const isChanged = (frame: Frame): boolean => frame.verb === "change" && frame.amounts.length === 0;

/** "bench day one day later". */
const isLater = ({ particles, amounts }: Frame): boolean =>
  amounts.length === 0 && (particles.has("later") || particles.has("earlier"));

type Rule = readonly [(frame: Frame, context: IntentContext) => boolean, Intent];

/** The first that fits. */
const rules: readonly Rule[] = [
  [becomesOther, becomeSession],
  [swaps, swapSessions],
  [(frame) => frame.particles.has("again") && frame.whens.length > 0, repeatSession],
  // "Same as Monday on Thursday too": that one stays where it is.
  [({ verb, whens }) => verb === undefined && whens.length === 2 && whens[0]?.role === "like", repeatSession],
  [(frame) => is(frame, /^(move|push|pull|bring)$/u) || isChanged(frame), moveSession],
  [(frame) => is(frame, /^(raise|lower)$/u) && frame.amounts.length === 0 && goesTo(frame), moveSession],
  [(frame) => frame.verb === undefined && shiftOf(frame) !== undefined && isLater(frame), moveSession],
  [putsOnDay, moveSession],
  [(frame) => frame.verb === "copy", repeatSession],
  // "Cut it by one set each" takes something off what it has.
  [(frame) => takesOut(frame) && !frame.amounts.some(({ role }) => role === "by"), removeSessions],
  [skips, skipSessions],
  [bringsBack, unskipSessions],
];

const isWeek = ({ type }: When): boolean => type === "week";
const isManyWeeks = (when: When): boolean =>
  when.type === "week" && /^(?:all|numbers|onward)$/u.test(when.week.by);
const standsApart = /^(?:from|after|before|like|instead|than)$/u;

/** "bench day on Thursday this week and next": moved in each of these weeks. */
const inEachWeek = (frame: Frame, { draft }: IntentContext): Intent | undefined => {
  const own = frame.whens.filter(({ whens }) => !whens.every(isWeek));
  const isSpread = own.length < frame.whens.length || own.some(({ whens }) => whens.some(isManyWeeks));
  const refs = frame.whens.flatMap(({ role, whens }) => (standsApart.test(role ?? "") ? [] : whens));
  const weeks = new Set(
    refs.flatMap((when) => {
      const found = when.type === "week" ? resolveWeeks(draft, when.week) : [];
      return isAsk(found) ? [] : found;
    }),
  );
  if (
    !isSpread ||
    weeks.size < 2 ||
    !/^(?:set|move|push|throw)?$/u.test(frame.verb ?? "") ||
    !own.some(({ whens }) => whens.some(({ type }) => type === "weekday"))
  )
    return undefined;
  const frames = [...weeks].map((week): Frame => {
    const number = draft.shown.indexOf(week) + 1;
    const said: When = { type: "week", week: { by: "number", from: number, to: number } };
    const whensOf = ({ whens }: WhenGroup): readonly When[] => [
      ...whens
        .filter((when) => !isWeek(when))
        .map((when) => (when.type === "weekday" ? { ...when, every: undefined } : when)),
      said,
    ];
    return { ...frame, whens: own.map((group) => ({ ...group, whens: whensOf(group) })) };
  });
  return (_frame, given) => {
    const moved = frames.map((one) => (sessionIntent(one, given) ?? moveSession)(one, given));
    return moved.find((one) => !isAsk(one)) ?? (moved[0] as Ask);
  };
};

const isSpan = (type: When["type"]): boolean => type === "week" || type === "restOfWeek";

/** Sessions that have a run or the like, and no exercise. */
const areBare = (frame: Frame, { draft }: IntentContext): boolean => {
  const scope = resolveScope(draft, frame.whens);
  return !isAsk(scope) && scope.sessions.every(({ exercises }) => exercises.length === 0);
};

/** "I'm sick this week, skip everything": the weeks that were spoken of, where a clause says no time. */
const weeksSpokenOf = ({ start }: Frame, { draft, memory }: IntentContext): readonly WhenGroup[] =>
  (memory.weeks ?? []).map((week) => {
    const number = draft.shown.indexOf(week) + 1;
    const when: When = { type: "week", week: { by: "number", from: number, to: number } };
    return { role: undefined, start, end: start, whens: [when] };
  });

/** "all of December", "skip everything this week": the sessions of those days, and not what is in them. */
const withoutAll = (said: Frame, context: IntentContext): Frame => {
  const isOut = said.amounts.length === 0 && said.half === undefined && (takesOut(said) || skips(said));
  const isOpen = isOut && said.whens.length === 0;
  const frame = isOpen ? { ...said, whens: weeksSpokenOf(said, context) } : said;
  const types = frame.whens.flatMap(({ whens }) => whens.map(({ type }) => type));
  const isMoved = is(said, /^(?:move|push|pull|bring)$/u) && shiftOf(said) !== undefined;
  const isOfSessions =
    types.includes("dates") ||
    (isMoved && types.includes("week")) ||
    (isOut && types.length > 0 && (types.some(isSpan) || areBare(frame, context)));
  const isOfAll = frame.targets.length > 0 && frame.targets.every(isEverything);
  return isOfAll && isOfSessions ? { ...frame, targets: [] } : said;
};

const isEverything = (target: Target): boolean => target.kind === "everything" && !target.rest;

/** What a clause does with whole sessions; undefined where it names exercises or is about values. */
export const sessionIntent = (said: Frame, context: IntentContext): Intent | undefined => {
  const frame = withoutAll(said, context);
  const exercises = frame.targets.some(({ kind }) => kind !== "pronoun");
  if (exercises || frame.excepts.length > 0 || frame.news.length > 0 || frame.nouns.includes("exercise"))
    return undefined;
  const each = inEachWeek(frame, context);
  if (each) return each;
  const split = splitPlace(frame);
  if (split)
    return (_frame, given) => {
      return moveSession(split, given);
    };
  if (takesTurns(frame)) return becomesOther(frame) ? becomeSession : moveSession;
  if (!namesSession(frame) || meansExercise(frame, context)) return undefined;
  const found = rules.find(([fits]) => fits(frame, context))?.[1];
  return found && frame !== said ? (_frame, given) => found(frame, given) : found;
};
