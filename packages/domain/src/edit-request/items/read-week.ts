import type { Token } from "../scan/token.ts";
import type { When, WeekRef, WhenContext, WhenRead } from "./item.ts";

type Tokens = readonly Token[];

const wordAt = (tokens: Tokens, at: number): string => tokens[at]?.word ?? "";
const isWeek = (tokens: Tokens, at: number): boolean =>
  /^(week|weeks|wk|wks)$/u.test(wordAt(tokens, at)) && tokens[at]?.kind === "word";
const week = (ref: WeekRef, end: number): WhenRead => ({ when: { type: "week", week: ref }, end });

const offsets: Readonly<Record<string, number>> = {
  this: 0,
  current: 0,
  present: 0,
  next: 1,
  coming: 1,
  following: 1,
  upcoming: 1,
  last: -1,
  previous: -1,
};

/** "w2d1", "w3". */
const readShort = (tokens: Tokens, at: number): WhenRead | undefined => {
  const next = tokens[at + 1];
  const isShort = wordAt(tokens, at) === "w" && next?.kind === "number" && !next.spaced;
  return isShort ? week({ by: "number", from: next.value ?? 0, to: next.value ?? 0 }, at + 2) : undefined;
};

const onwards = (tokens: Tokens, at: number): number => {
  if (
    /^(onwards?|on|forward|forwards)$/u.test(wordAt(tokens, at)) &&
    !/^(monday|tuesday|wednesday|thursday|friday|saturday|sunday|the)$/u.test(wordAt(tokens, at + 1)) &&
    !(
      wordAt(tokens, at) === "on" &&
      tokens[at + 1]?.kind === "word" &&
      wordAt(tokens, at - 2) !== "from" &&
      wordAt(tokens, at - 3) !== "from"
    )
  )
    return at + 1;
  return wordAt(tokens, at) === "and" && /^(on|onwards?|later|beyond|after)$/u.test(wordAt(tokens, at + 1))
    ? at + 2
    : at;
};

/** "weeks 2-4", "week 3 to 6", "week 3 through week 6"; what goes from one week to another one is no span. */
const readWeekSpan = (tokens: Tokens, at: number): WhenRead | undefined => {
  const first = tokens[at + 1];
  if (!isWeek(tokens, at) || first?.kind !== "number" || !goesOnTo(tokens, at + 2)) return undefined;
  const end = isWeek(tokens, at + 3) ? at + 4 : at + 3;
  const last = tokens[end];
  const isSpan = wordAt(tokens, at) !== "week" || !leadsAway(tokens, at);
  return isSpan && last?.kind === "number"
    ? week({ by: "number", from: first.value ?? 0, to: last.value ?? 0 }, end + 1)
    : undefined;
};

/** "week 3", "weeks 2 and 3", "week 3 on". */
const readNumbered = (tokens: Tokens, at: number): WhenRead | undefined => {
  const number = tokens[at + 1];
  if (!isWeek(tokens, at) || (number?.kind !== "number" && !number?.plural)) return undefined;
  const first = number.value ?? number.seconds ?? 0;
  const numbers = [first];
  let end = at + 2;
  const many = wordAt(tokens, at).endsWith("s");
  while (
    (many ||
      tokens[end]?.image === "&" ||
      /^$|^(and|back|by|to|out|on|from|please)$/u.test(wordAt(tokens, end + 2))) &&
    tokens[end + 2]?.image !== "x" &&
    (wordAt(tokens, end) === "and" || /^[,&]$/u.test(tokens[end]?.image ?? "")) &&
    tokens[end + 1]?.kind === "number" &&
    !/^(sets?|reps?|x)$/u.test(wordAt(tokens, end + 2))
  ) {
    numbers.push(tokens[end + 1]?.value ?? 0);
    end += 2;
  }
  if (numbers.length > 1) return week({ by: "numbers", numbers }, end);
  const last = onwards(tokens, end);
  return week({ by: "number", from: first, to: last > end ? Number.POSITIVE_INFINITY : first }, last);
};

/** "move the taper one week later", "skip rows in the taper": a phase's name by itself. */
const isPhaseAlone = (tokens: Tokens, at: number, end: number): boolean =>
  (/^(the|my)$/u.test(wordAt(tokens, at - 1)) &&
    wordAt(tokens, at - 2) === "" &&
    /^(gets?|should|starts?|ends?|needs?|moves|goes|becomes|begins)$/u.test(wordAt(tokens, end))) ||
  isPhasePlace(tokens, at, end) ||
  (/^(the|my)$/u.test(wordAt(tokens, at - 1)) &&
    /^(in|on|during|throughout)$/u.test(wordAt(tokens, at - 2))) ||
  (at === 0 && tokens[end]?.image === ":");

const isPhasePlace = (tokens: Tokens, at: number, end: number): boolean =>
  /^(the|my)$/u.test(wordAt(tokens, at - 1)) &&
  /^(rename|relabel|move|push|pull|shift|delay|postpone|bring|in|during|for|of|throughout|repeat|extend|after|before|start|begin|end|finish)$/u.test(
    wordAt(tokens, at - 2),
  ) &&
  (tokens[end] === undefined ||
    tokens[end]?.kind !== "word" ||
    /^(a|an|one|two|by|to|back|forward|up|please|and|on|starts?|ends?)$/u.test(wordAt(tokens, end)));
const readPhase = (tokens: Tokens, at: number, { phases }: WhenContext): WhenRead | undefined => {
  if (/^(a|an|another|new|one)$/u.test(wordAt(tokens, at - 1)) || tokens[at - 1]?.kind === "number")
    return undefined;
  for (const phase of phases) {
    const words = phase.split(" ");
    const fits = words.every(
      (word, step) =>
        (tokens[at + step]?.word || tokens[at + step]?.image.toLowerCase()) === word ||
        (/^\d+$/u.test(word) && tokens[at + step]?.value === Number(word)),
    );
    if (!fits) continue;
    const end = at + words.length;
    if (isWeek(tokens, end))
      return week(
        { by: "phase", phase, ...(wordAt(tokens, end).endsWith("s") && { all: true as const }) },
        end + 1,
      );
    if (isPhaseAlone(tokens, at, end) || /\d/u.test(phase)) return week({ by: "phase", phase }, end);
    if (/^(phase|block)$/u.test(wordAt(tokens, end)) && wordAt(tokens, at - 1) !== "new")
      return week({ by: "phase", phase, all: true }, isWeek(tokens, end + 1) ? end + 2 : end + 1);
  }
  return undefined;
};

const readPlaced = (tokens: Tokens, at: number): WhenRead | undefined => {
  const from = wordAt(tokens, at) === "the" || wordAt(tokens, at) === "my" ? at + 1 : at;
  const skip = wordAt(tokens, from) === "very" ? from + 1 : from;
  const token = tokens[skip];
  if (isWeek(tokens, skip + 1)) {
    if (token?.kind === "ordinal")
      return week({ by: "number", from: token.value ?? 1, to: token.value ?? 1 }, skip + 2);
    if (wordAt(tokens, skip) === "final" || (wordAt(tokens, skip) === "last" && (from > at || skip > from)))
      return week({ by: "last" }, skip + 2);
    const offset = offsets[wordAt(tokens, skip)];
    const isOnward = /^(?:onwards?|forward)$/u.test(wordAt(tokens, skip + 2));
    if (offset !== undefined && isOnward) return week({ by: "onward", offset }, skip + 3);
    if (offset !== undefined) return week({ by: "offset", offset }, skip + 2);
    if (/^(every|each|all)$/u.test(wordAt(tokens, skip))) return week({ by: "all" }, skip + 2);
  }
  if (
    /^(every|all)$/u.test(wordAt(tokens, from)) &&
    /^(the|my|single)$/u.test(wordAt(tokens, from + 1)) &&
    isWeek(tokens, from + 2)
  )
    return week({ by: "all" }, from + 3);
  return undefined;
};

/** "from week 3", "starting in week 3": to the end, where no other end is said. */
const readFrom = (tokens: Tokens, at: number): WhenRead | undefined => {
  if (!/^(?:from|starting|beginning)$/u.test(wordAt(tokens, at))) return undefined;
  const span = leadsAway(tokens, at) ? undefined : readWeekSpan(tokens, at + 1);
  if (span || takesOut(tokens, at)) return span;
  const from = /^(?:in|with)$/u.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1;
  const number = tokens[from + 1];
  if (!isWeek(tokens, from) || number?.kind !== "number") return undefined;
  const isSpan = [2, 3].some((step) => goesOnTo(tokens, from + step));
  return isSpan
    ? undefined
    : week(
        { by: "number", from: number.value ?? 1, to: Number.POSITIVE_INFINITY },
        onwards(tokens, from + 2),
      );
};

/** Between the two ends of a span. */
export const goesOnTo = (tokens: Tokens, at: number): boolean =>
  /^[-–—]$/u.test(tokens[at]?.image ?? "") || /^(?:to|through|thru|until|till)$/u.test(wordAt(tokens, at));

/** A verb in front by which something goes from one time to another. */
export const leadsAway = (tokens: Tokens, at: number): boolean =>
  tokens
    .slice(0, at)
    .some(({ word }) =>
      /^(?:move|moved|moving|shift|push|pull|bring|switch|swap|copy|repeat|reschedule|postpone|delay|put|change|trade|goes|go)$/u.test(
        word,
      ),
    );

/** A verb in front by which something is taken from a time, or goes from it. */
export const takesOut = (tokens: Tokens, at: number): boolean =>
  tokens
    .slice(0, at)
    .some(({ word }) =>
      /^(?:remove|drop|delete|take|cut|cancel|scrap|ditch|lose|nix|out|off|move|copy|repeat)$/u.test(word),
    );
const together: readonly (readonly [RegExp, number])[] = [
  [/^(?:both )?this (?:week )?and (?:the )?next weeks?\b/u, 0],
  [/^(?:the )?next weeks? and the (?:week|one) (?:after|following)(?: (?:that|it|next))?\b/u, 1],
];

/** "this and next week", "next week and the week after". */
const readTogether = (tokens: Tokens, at: number): WhenRead | undefined => {
  const words = Array.from({ length: 9 }, (_, step) => wordAt(tokens, at + step) || ".").join(" ");
  for (const [form, offset] of together) {
    const found = form.exec(words)?.[0];
    if (found) return week({ by: "ahead", offset, count: 2 }, at + found.split(" ").length);
  }
  return undefined;
};

const isMeasured = ({ kind, word }: Token): boolean =>
  /^(?:load|percent|time|measure)$/u.test(kind) || /^(?:sets?|reps?)$/u.test(word);

/** A verb in front puts a value there, as "put bench at 150" does, and moves no session. */
const putsValue = (tokens: Tokens, at: number): boolean =>
  tokens
    .slice(0, at)
    .some(({ kind }, place) => kind === "number" && /^(?:to|at|by)$/u.test(wordAt(tokens, place - 1)));

/** "for two weeks", "the next two weeks": this one and as many behind it as make that number; a plan that is made longer or later is not done something in them. */
const readFor = (tokens: Tokens, at: number): WhenRead | undefined => {
  const lead = /^(?:for|over|during)$/u.test(wordAt(tokens, at)) ? at + 1 : at;
  const isNext =
    /^(?:the|these|those)$/u.test(wordAt(tokens, lead)) &&
    /^(?:next|coming)$/u.test(wordAt(tokens, lead + 1));
  const from = isNext ? lead + 2 : lead;
  const count = tokens[from];
  const isSaid =
    (isNext || wordAt(tokens, at) === "for") &&
    count?.kind === "number" &&
    /^(?:weeks|wks)$/u.test(wordAt(tokens, from + 1));
  const makesLonger = tokens
    .slice(0, at)
    .some(
      ({ word }, place) =>
        /^(?:extend|lengthen|prolong|pause|hold|deload)$/u.test(word) ||
        (word === "add" && !tokens.slice(place, at).some(isMeasured)) ||
        (word === "run" && place === 0),
    );
  return isSaid && !makesLonger && (!leadsAway(tokens, at) || putsValue(tokens, at))
    ? week({ by: "ahead", offset: 0, count: count.value ?? 1 }, from + 2)
    : undefined;
};

/** "until week 3" ends before it, "through week 3" and "up to week 3" with it. */
const readUntil = (tokens: Tokens, at: number): WhenRead | undefined => {
  const lead = wordAt(tokens, at);
  const isUp = lead === "up" && wordAt(tokens, at + 1) === "to";
  const from = isUp ? at + 2 : at + 1;
  const number = tokens[from + 1];
  if (!(isUp || /^(?:until|till|til|through|thru)$/u.test(lead)) || leadsAway(tokens, at)) return undefined;
  if (!isWeek(tokens, from) || number?.kind !== "number") return undefined;
  const last = (number.value ?? 1) - (/^(?:up|through|thru)$/u.test(lead) ? 0 : 1);
  return week({ by: "upTo", number: last }, from + 2);
};

/** "from next week on", "starting next week". */
const readOnward = (tokens: Tokens, at: number): WhenRead | undefined => {
  const lead = wordAt(tokens, at);
  const offset = { this: 0, next: 1 }[wordAt(tokens, at + 1)];
  if (!/^(from|starting|beginning|as)$/u.test(lead) || offset === undefined || !isWeek(tokens, at + 2))
    return undefined;
  const ends = /^(on|onwards?|forward)$/u.test(wordAt(tokens, at + 3));
  const goes = [3, 4, 5, 6].some((step) =>
    /^(?:to|into|until|till|through)$/u.test(wordAt(tokens, at + step)),
  );
  if (lead === "from" && (goes || takesOut(tokens, at)) && !ends) return undefined;
  if (lead === "as" && !ends) return undefined;
  return week({ by: "onward", offset }, ends ? at + 4 : at + 3);
};

const readAfter = (tokens: Tokens, at: number): WhenRead | undefined => {
  const from = wordAt(tokens, at) === "the" ? at + 1 : at;
  const words = [0, 1, 2, 3].map((step) => wordAt(tokens, from + step));
  if (isWeek(tokens, from) && words[1] === "after" && words[2] === "next")
    return week({ by: "offset", offset: 2 }, isWeek(tokens, from + 3) ? from + 4 : from + 3);
  if (isWeek(tokens, from) && words[1] === "after" && /^(that|this|it)$/u.test(words[2] ?? ""))
    return week(
      words[0] === "week" ? { by: "offset", offset: words[2] === "this" ? 1 : 2 } : { by: "after" },
      from + 3,
    );
  if (/^(weeks|wks)$/u.test(words[0] ?? "") && /^(after|following|afterwards?)$/u.test(words[1] ?? ""))
    return week({ by: "after" }, /^(that|it|this)$/u.test(words[2] ?? "") ? from + 3 : from + 2);
  const owns = from === at && words[0] === "next" && tokens[from + 2]?.kind === "word";
  if (owns && words[1] === "weeks") return week({ by: "offset", offset: 1 }, from + 2);
  if (
    /^(later|following|remaining|other|subsequent|coming|next)$/u.test(words[0] ?? "") &&
    words[1] === "weeks"
  )
    return week({ by: "after" }, from + 2);
  if (words[0] === "rest" && words[1] === "of" && words[2] === "the" && words[3] === "weeks")
    return week({ by: "after" }, from + 4);
  return undefined;
};

/** The week or weeks that begin at a token. */
export const readWeek = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  return (
    readShort(tokens, at) ??
    readOnward(tokens, at) ??
    readFrom(tokens, at) ??
    readTogether(tokens, at) ??
    readFor(tokens, at) ??
    readUntil(tokens, at) ??
    readWeekSpan(tokens, at) ??
    readNumbered(tokens, at) ??
    readAfter(tokens, at) ??
    readPhase(tokens, at, context) ??
    readPlaced(tokens, at)
  );
};

/** "w2d1" as its two parts. */
export const readWeekAndDay = (token: Token | undefined): readonly When[] | undefined => {
  const both = /^w(\d{1,2})d(\d{1,2})$/iu.exec(token?.image ?? "");
  if (!both) return undefined;
  return [
    { type: "week", week: { by: "number", from: Number(both[1]), to: Number(both[1]) } },
    { type: "session", place: Number(both[2]) },
  ];
};
