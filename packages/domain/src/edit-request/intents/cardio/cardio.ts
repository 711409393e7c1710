import { askBySteps } from "./ask-by-steps.ts";
import {
  type CardioAmount,
  disciplineOfBlock,
  minutesOfBlock,
} from "../../../program/cardio/cardio-amount.ts";
import type { CardioType } from "../../../program/program.ts";
import { roundTo } from "../../../units/convert-units.ts";
import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addSession, modifySession, removeSession, type CardioInput } from "../../draft/change-draft.ts";
import { isRest, type SessionNode } from "../../draft/draft.ts";
import { scopeOf } from "../find-targets.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { sayDate, saySession } from "../../draft/say.ts";
import type { Frame } from "../../clauses/frame.ts";
import { blocksOf, namesBlock } from "./cardio-blocks.ts";
import { modalityOf, sayKind, plannedBlock } from "./cardio-words.ts";
import { changedAmount, durationOf, sayAmount, wayOf } from "./said-amount.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { emptiedBy } from "../sessions/remove-sessions.ts";
import { datesOf, dayFields, fieldsOfWeek, onDay, placeInWeek, weekFor } from "../sessions/place-session.ts";

const sessionNames: Readonly<Record<CardioType, string>> = {
  zone2: "Zone 2 Cardio",
  intervals: "Intervals",
  sweetspot: "Sweet Spot",
  threshold: "Threshold",
  vo2max: "VO2max",
};

/** What is less is carried or pushed, or a length of a pool. */
const leastWay = 200;

/** Whether a clause is about cardio: by its words, or by minutes or a distance said of a session without exercises. */
export const isAboutCardio = (frame: Frame, context: IntentContext): boolean => {
  const lifts =
    frame.targets.some(({ kind }) => kind === "mention") &&
    frame.amounts.some(({ amount }) => amount.type === "scheme");
  if (frame.nouns.includes("cardio")) return !lifts;
  const hasMinutes =
    frame.amounts.some(
      ({ amount, noun }) =>
        (amount.type === "time" &&
          noun !== "rest" &&
          (amount.seconds >= 240 || amount.direction !== undefined)) ||
        (amount.type === "distance" && amount.value * amount.metersPer >= leastWay),
    ) && !frame.nouns.includes("rest");
  const named = frame.targets.some((target) => target.kind === "mention");
  const rowing = (hasMinutes || frame.kinds.length > 0) && modalityOf(frame) === "Rowing";
  if (named && !rowing) return false;
  if (frame.modalities.length > 0 || frame.kinds.length > 0 || rowing) return true;
  // "Make it 50", of a session that has no exercises: its time.
  const isOfSession =
    frame.targets.every(({ kind }) => kind === "pronoun") &&
    context.memory.exercises.length === 0 &&
    context.memory.sessions.length > 0;
  const bare =
    (frame.targets.length === 0 || isOfSession) &&
    frame.amounts.some(
      ({ amount, noun }) => amount.type === "number" && (noun === undefined || noun === "duration"),
    );
  const scales = frame.half !== undefined || /^(?:halve|double)$/u.test(frame.verb ?? "") || isByShare(frame);
  if (
    !hasMinutes &&
    !bare &&
    !(scales && frame.targets.length === 0 && frame.nouns.every((noun) => noun === "duration"))
  )
    return false;
  const sessions =
    frame.whens.length > 0
      ? resolveScope(context.draft, frame.whens)
      : { sessions: context.memory.sessions.length > 0 ? context.memory.sessions : [] };
  return (
    !isAsk(sessions) &&
    sessions.sessions.length > 0 &&
    sessions.sessions.every(
      ({ now, exercises }) => now.cardio !== undefined && (hasMinutes || exercises.length === 0),
    )
  );
};

/** "70 → 80 min", "70 min (about 11.5 km) → 13.5 km". */
const sayChange = (old: CardioAmount, now: CardioAmount, estimate: string | undefined): string => {
  const isMinutes = [old, now].every(({ distanceMeters }) => distanceMeters === undefined);
  if (isMinutes && estimate === undefined) return `${old.duration} → ${now.duration} min`;
  return `${sayAmount(old)}${estimate === undefined ? "" : ` (${estimate})`} → ${sayAmount(now)}`;
};

/** A block as another sport: for as long, since nobody swims as far as they run. */
const asSport = (old: CardioAmount, modality: string | undefined, { paces }: IntentContext): CardioAmount => {
  if (modality === undefined) return old;
  const isOther = disciplineOfBlock(old) !== disciplineOfBlock({ modality });
  return isOther ? { duration: minutesOfBlock(old, paces), modality } : { ...old, modality };
};

const changeBlock = (
  session: SessionNode,
  frame: Frame,
  context: IntentContext,
  by: "session" | "kind",
): Ask | undefined => {
  const old = session.now.cardio;
  if (!old) return asking("That session has no cardio. Which one do you mean?");
  const modality = modalityOf(frame);
  const said = changedAmount(asSport(old, modality, context), frame, context);
  if (isAsk(said)) return said;
  const kind = by === "session" || frame.kinds.length > 1 ? frame.kinds.at(-1) : undefined;
  const { type, duration: _minutes, distanceMeters: _way, ...planned } = plannedBlock(old);
  const isOther =
    frame.verb !== undefined &&
    /^(?:replace|sub|swap)$/u.test(frame.verb) &&
    modality !== undefined &&
    modality.toLowerCase() !== old.modality?.toLowerCase();
  const { instructions: _how, notes: _told, ...plain } = planned;
  const changed: CardioInput = {
    type: kind ?? type,
    ...said.amount,
    // What is done and how belongs to the block that was replaced: "8 x (1 min run, 90 s walk)" is no ride.
    ...(isOther ? plain : planned),
    ...(modality && modality.toLowerCase() !== old.modality?.toLowerCase() && { modality }),
  };
  const isSame = (["duration", "distanceMeters", "type", "modality"] as const).every(
    (field) => changed[field] === old[field],
  );
  // "Make Saturday's run easier"
  const { flags } = frame;
  const isOpen = isSame && (flags.has("easier") || flags.has("harder"));
  if (isOpen) return askBySteps(old, flags.has("easier") ? "less" : "more", frame, context);
  if (isSame) return asking("What should change about it, and to how much?");
  context.draft.said.push(
    `${saySession(context.draft, session)}: ${sayChange(old, changed, said.estimate)} ${sayKind(changed.type)}${changed.modality ? `, ${changed.modality}` : ""}`,
  );
  modifySession(context.draft, session, { cardio: changed });
  return undefined;
};

/** "Cut it by 20%", "take 20% off". */
const isByShare = ({ amounts }: Frame): boolean =>
  amounts.some(
    ({ amount, role }) => amount.type === "percent" && (amount.direction !== undefined || role === "by"),
  );

const removes = (frame: Frame): boolean =>
  !isByShare(frame) &&
  (/^(remove|skip)$/u.test(frame.verb ?? "") ||
    ((frame.verb === "drop" || frame.verb === "take") &&
      (durationOf(frame) ?? wayOf(frame)) === undefined &&
      frame.half === undefined) ||
    (frame.flags.has("no") && (durationOf(frame) ?? wayOf(frame)) === undefined));

/** "no rowing after Monday's lifting, take that cardio out": said twice. */
const isGoneAlready = (frame: Frame, { memory }: IntentContext): boolean =>
  frame.whens.length === 0 &&
  (frame.flags.has("that") || frame.targets.length > 0) &&
  memory.sessions.length > 0 &&
  memory.sessions.every(({ now, was }) => now.cardio === undefined && was?.cardio !== undefined);

const removeCardio = (frame: Frame, context: IntentContext): Planned | Ask => {
  if (isGoneAlready(frame, context)) return { memory: context.memory, doubtful: false };
  const found = blocksOf(frame, context, frame.whens);
  if (isAsk(found)) return found;
  const whole = frame.nouns.includes("cardio")
    ? []
    : found.sessions.filter(({ exercises, week }) => exercises.length === 0 && week.sessions.length > 1);
  const emptied = emptiedBy(whole, context);
  if (emptied) return emptied;
  for (const session of whole) {
    context.draft.said.push(`${saySession(context.draft, session)} is removed`);
    removeSession(context.draft, session);
  }
  for (const session of found.sessions.filter((one) => !whole.includes(one))) {
    context.draft.said.push(`${saySession(context.draft, session)}: no cardio`);
    modifySession(context.draft, session, { cardio: null });
  }
  return {
    memory: { ...context.memory, sessions: found.sessions },
    doubtful: found.doubtful || frame.verb === "skip" || whole.length > 0,
  };
};

/** A new block; asks for what is missing. */
const newBlock = (frame: Frame): CardioInput | Ask => {
  const [type] = frame.kinds;
  const modality = modalityOf(frame);
  const duration = durationOf(frame, { modality });
  const way = wayOf(frame, { modality });
  if (!duration && !way)
    return asking(
      type ? "How long is it to be, or how far?" : "What kind of cardio, and how long or how far?",
      ["30 minutes", "20 minutes"],
    );
  const amount = {
    ...(duration && { duration: duration.minutes }),
    ...(way && { distanceMeters: roundTo(way.meters, 2) }),
  };
  if (!type)
    return {
      ...asking(
        `What kind should the ${duration && !way ? `${duration.minutes} minutes` : sayAmount({ ...amount, modality })} be: easy (zone 2), intervals, threshold, sweet spot or VO2max?`,
        ["easy", "intervals", "threshold"],
      ),
      usual: "easy",
    };
  return { type, ...amount, ...(modality && { modality }) };
};

/** A new block in words, with how far it is. */
const sayBlock = (block: CardioInput): string =>
  [`${sayAmount(block)} ${sayKind(block.type)}`, block.modality].filter(Boolean).join(", ");

const putInto = (
  sessions: readonly SessionNode[],
  block: CardioInput,
  context: IntentContext,
  doubtful: boolean,
): Planned | Ask => {
  const taken = sessions.find(({ now }) => now.cardio);
  if (taken)
    return asking(
      `${saySession(context.draft, taken)} has cardio already: ${sayAmount(taken.now.cardio ?? {})}. Should that be changed?`,
    );
  for (const session of sessions) {
    context.draft.said.push(`${saySession(context.draft, session)}: ${sayBlock(block)} at the end`);
    modifySession(context.draft, session, { cardio: block });
  }
  return { memory: { ...context.memory, sessions }, doubtful };
};

const addCardio = (frame: Frame, context: IntentContext): Planned | Ask => {
  const block = newBlock(frame);
  if (isAsk(block)) return block;
  const { draft } = context;
  const [group] = frame.whens;
  const when = group?.whens.find(({ type }) => type !== "week");
  const isDay =
    when !== undefined &&
    frame.whens.length === 1 &&
    (when.type === "weekday" || when.type === "date" || when.type === "day");
  const isFree = isDay && group?.role === "to" && isAsk(resolveScope(draft, frame.whens));
  const onto =
    (frame.whens.some(({ role }) => /^(?:after|to|into|of)$/u.test(role ?? "")) && !isFree) ||
    frame.nouns.includes("bottom") ||
    frame.verb === "finish";
  if (!group || onto || !isDay) {
    const scoped = scopeOf(frame, context, frame.whens);
    if (isAsk(scoped)) return scoped;
    const { scope } = scoped;
    const before = frame.whens.some(({ role }) => role === "before") || frame.flags.has("between");
    return putInto(scope.sessions, block, context, scope.doubtful === true || group === undefined || before);
  }
  const dates = datesOf(group, draft);
  if (isAsk(dates)) return dates;
  if (dates.length === 0) return asking("On which day?");
  let memory = context.memory;
  let doubtful = false;
  for (const date of dates) {
    const planned = addOnDay(date, block, frame, context, dates.length > 1);
    if (isAsk(planned)) return planned;
    [memory, doubtful] = [planned.memory, doubtful || planned.doubtful];
  }
  return { memory, doubtful };
};

/** A block on a day: of the session that is there, else a session of its own. `each`: days that have cardio are passed over. */
const addOnDay = (
  date: string,
  block: CardioInput,
  frame: Frame,
  context: IntentContext,
  each: boolean,
): Planned | Ask => {
  const { draft } = context;
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  const there = onDay(week, date);
  const rest = there.length === 1 && there.every(isRest);
  if (each && there.some(({ now }) => now.cardio)) return { memory: context.memory, doubtful: true };
  const isReplaced = rest && /^(?:replace|sub)$/u.test(frame.verb ?? "");
  if (there.length > 0 && !isReplaced)
    return rest
      ? asking(`${sayDate(date)} is a rest day. Should the cardio take its place?`)
      : putInto(there, block, context, true);
  const fields = dayFields(date, fieldsOfWeek(week));
  const name = frame.quotes[0]?.text ?? sessionNames[block.type];
  draft.said.push(`${name} on ${sayDate(date)}: ${sayBlock(block)}`);
  const session = addSession(
    draft,
    week,
    { name, exercises: [], cardio: block, ...fields },
    placeInWeek(week, date),
  );
  if (isReplaced) for (const old of there) removeSession(draft, old);
  return { memory: { ...context.memory, sessions: [session] }, doubtful: Object.keys(fields).length === 0 };
};

const saysHowMuch = (frame: Frame): boolean =>
  frame.amounts.some(({ amount, drift }) => amount.direction !== undefined || drift !== undefined) ||
  frame.moreWords.length > 0;

const oneMore =
  /\b(?:another|one more|an? (?:extra|additional)) (?:\p{L}+ )?(?:run|jog|ride|walk|swim|row)\b/iu;

/** Cardio blocks: added to a session or on a day of their own, changed, or taken out. */
export const cardio: Intent = (frame, context): Planned | Ask => {
  if (removes(frame)) return removeCardio(frame, context);
  if (isByShare(frame) && /^(?:remove|drop|take)$/u.test(frame.verb ?? ""))
    return changeCardio({ ...frame, verb: "lower" }, context);
  const adds =
    frame.verb === "add" || frame.verb === "throw" || frame.verb === "finish" || frame.verb === undefined;
  const toBlocks = /\bto (?:[\p{L}'’]{1,20} ){0,3}(?:run|ride|swim|walk|jog|spin)s?\b/iu.test(frame.text);
  if (frame.verb === "add" && frame.kinds.length === 0 && (durationOf(frame) ?? wayOf(frame)) && toBlocks)
    return changeCardio({ ...frame, verb: "raise" }, context);
  if (frame.verb === undefined && frame.whens.length > 0) {
    const there = blocksOf({ ...frame, modalities: [] }, context, frame.whens);
    if (!isAsk(there)) return changeCardio(frame, context);
  }
  const isThere = frame.whens.length === 0 && frame.kinds.length === 0 && namesBlock(frame);
  if (frame.verb === undefined && (frame.flags.has("every") || isThere)) return changeCardio(frame, context);
  const isOneMore = oneMore.test(frame.text);
  if ((adds && !saysHowMuch(frame)) || isOneMore) return addCardio({ ...frame, moreWords: [] }, context);
  return changeCardio(frame, context);
};

const changeCardio = (frame: Frame, context: IntentContext): Planned | Ask => {
  const groups = frame.whens;
  const looking: Frame =
    groups.length > 0
      ? {
          ...frame,
          kinds: frame.kinds.slice(0, groups.length > 0 && (durationOf(frame) ?? wayOf(frame)) ? 1 : 0),
          modalities: [],
        }
      : frame;
  const exact =
    groups.length > 0 && frame.modalities.length > 0
      ? blocksOf({ ...looking, modalities: frame.modalities.slice(0, 1) }, context, groups)
      : undefined;
  const found = exact && !isAsk(exact) ? exact : blocksOf(looking, context, groups);
  if (isAsk(found)) return newWhereNone(frame, context, found);
  for (const session of found.sessions) {
    const problem = changeBlock(session, frame, context, groups.length > 0 ? "session" : "kind");
    if (problem) return problem;
  }
  return { memory: { ...context.memory, sessions: found.sessions }, doubtful: found.doubtful };
};

/** "do 20 minutes easy on the bike after today's workout": where there is no block, a complete one is a new one. */
const newWhereNone = (frame: Frame, context: IntentContext, question: Ask): Planned | Ask =>
  (frame.kinds.length > 0 || modalityOf(frame)) && (durationOf(frame) ?? wayOf(frame)) && !saysHowMuch(frame)
    ? addCardio(frame, context)
    : question;
