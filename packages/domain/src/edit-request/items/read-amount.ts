import type { Amount, LoadTarget, RepsTarget } from "./item.ts";
import { directionAt, imageAt, type Read, readCount, skip, type Tokens, wordAt } from "./read-count.ts";
import { readUnits } from "./read-units.ts";

/** "4x6 each", but not "4x6 each time". */
const skipEach = (tokens: Tokens, at: number): number =>
  /^(week|session|workout|time|day)$/u.test(wordAt(tokens, at + 1)) ? at : skip(tokens, at, /^each$/u);

const isTimes = (tokens: Tokens, at: number): boolean => /^[x×*✕✖]$/iu.test(imageAt(tokens, at));
const isRangeSign = (tokens: Tokens, at: number): boolean =>
  tokens[at]?.kind === "sign" && /^[-–—‐‑]$/u.test(imageAt(tokens, at)) && !tokens[at]?.spaced;

/** "per side", "/side", "each leg", "a side", "on each side". */
const sideEnd = (tokens: Tokens, at: number): number => {
  const limb = /^(side|leg|arm|hand)s?$/u;
  const from = wordAt(tokens, at) === "on" ? at + 1 : at;
  if (imageAt(tokens, at) === "/" && limb.test(wordAt(tokens, at + 1))) return at + 2;
  return /^(per|each|a|every|either)$/u.test(wordAt(tokens, from)) && limb.test(wordAt(tokens, from + 1))
    ? from + 2
    : at;
};

/** "not per side", "no longer each leg", behind a comma too. */
const unsidedEnd = (tokens: Tokens, at: number): number => {
  const from = imageAt(tokens, at) === "," ? at + 1 : at;
  const no = skip(tokens, from, /^(not|no|without)$/u);
  const end = no > from ? sideEnd(tokens, skip(tokens, no, /^longer$/u)) : from;
  return no > from && end > skip(tokens, no, /^longer$/u) ? end : at;
};

/** "two more reps a set", "25 per set": of each, and no set more. */
const perSetEnd = (tokens: Tokens, at: number): number =>
  /^(a|per|each|every)$/u.test(wordAt(tokens, at)) && /^(set|round)$/u.test(wordAt(tokens, at + 1))
    ? at + 2
    : at;

const amrap = /^(amrap|failure|max)$/u;

/** A repetition target without its noun: "8", "8-10", "8 to 10", "45s", "AMRAP", "8 per side". */
export const readRepsTarget = (
  tokens: Tokens,
  at: number,
  rangeByTo: boolean,
): Read<RepsTarget> | undefined => {
  const first = tokens[at];
  if (amrap.test(wordAt(tokens, at)))
    return { value: { low: 0, form: "amrap" }, end: skip(tokens, at + 1, /^reps?$/u) };
  if (wordAt(tokens, at) === "to" && wordAt(tokens, at + 1) === "failure")
    return { value: { low: 0, form: "amrap" }, end: at + 2 };
  if (!first || (first.kind !== "number" && first.kind !== "time")) return undefined;
  const isRange = isRangeSign(tokens, at + 1) || (rangeByTo && wordAt(tokens, at + 1) === "to");
  const second = isRange ? tokens[at + 2] : undefined;
  const high = second && (second.kind === "number" || second.kind === "time") ? second : undefined;
  const end = high ? at + 3 : at + 1;
  const timed = (high ?? first).kind === "time";
  const scale = timed && first.kind === "number" ? (high?.seconds ?? 0) / (high?.value ?? 1) : 1;
  const low = first.kind === "time" ? (first.seconds ?? 0) : (first.value ?? 0) * scale;
  const target = { low, ...(high && { high: timed ? high.seconds : high.value }) };
  const afterNoun = skip(tokens, end, /^reps?$/u);
  const side = sideEnd(tokens, afterNoun);
  if (side > afterNoun)
    return { value: { ...target, form: "side", ...(timed && { timed: true as const }) }, end: side };
  const unsided = unsidedEnd(tokens, afterNoun);
  if (unsided > afterNoun) return { value: { ...target, form: "unsided" }, end: unsided };
  return { value: { ...target, ...(timed && { form: "seconds" as const }) }, end };
};

const maxEnd = (tokens: Tokens, at: number): number => {
  let end = skip(tokens, at, /^of$/u);
  end = skip(tokens, end, /^(my|the)$/u);
  const one =
    tokens[end]?.kind === "number" && tokens[end]?.value === 1 && wordAt(tokens, end + 1) === "rm"
      ? end + 2
      : end;
  if (one > end) return one;
  return /^(1rm|max|rm|tm)$/u.test(wordAt(tokens, end)) || imageAt(tokens, end).toLowerCase() === "1rm"
    ? end + 1
    : at;
};

/** "RPE 8", "8 RPE", "75% 1RM", "185 lbs", "the 30s", "bodyweight". A bare number is none, nor is a bare percentage. */
export const readLoad = (tokens: Tokens, at: number): Read<LoadTarget> | undefined => {
  const token = tokens[at];
  const word = wordAt(tokens, at);
  if (word === "rpe") {
    const number = skip(tokens, at + 1, /^(of|at)$/u);
    const value = tokens[number];
    return value?.kind === "number"
      ? { value: { type: "rpe", value: value.value ?? 0 }, end: number + 1 }
      : undefined;
  }
  if (/^(bodyweight|bw|unweighted)$/u.test(word)) return { value: { type: "bodyweight" }, end: at + 1 };
  if (word === "body" && wordAt(tokens, at + 1) === "weight")
    return { value: { type: "bodyweight" }, end: at + 2 };
  if (word === "the" || word === "a" || word === "an") {
    const next = tokens[at + 1];
    return next?.kind === "load" || next?.plural ? readLoad(tokens, at + 1) : undefined;
  }
  if (!token) return undefined;
  if (token.kind === "number" && wordAt(tokens, at + 1) === "rpe")
    return { value: { type: "rpe", value: token.value ?? 0 }, end: at + 2 };
  if (token.kind === "percent") {
    const end = maxEnd(tokens, at + 1);
    return end > at + 1 ? { value: { type: "max", value: token.value ?? 0 }, end } : undefined;
  }
  if (token.plural && wordAt(tokens, at - 1) === "the")
    return { value: { type: "weight", value: token.value ?? 0 }, end: at + 1 };
  if (token.kind !== "load") return undefined;
  const end = /^(each|dumbbells?|dbs?|bar|plates?|kettlebells?|kbs?|ones|bells?)$/u.test(
    wordAt(tokens, at + 1),
  )
    ? at + 2
    : at + 1;
  return { value: { type: "weight", value: token.value ?? 0, unit: token.unit }, end };
};

/** The load behind a scheme: "@ 225", "at 75%", "with the 30s", "205 lbs", "bodyweight". */
const readLoadBehind = (tokens: Tokens, at: number): Read<LoadTarget> | undefined => {
  const sign = imageAt(tokens, at) === "@" || /^(at|with|using)$/u.test(wordAt(tokens, at));
  const from = sign ? at + 1 : at;
  const load = readLoad(tokens, from);
  if (load) return load;
  const token = tokens[from];
  if (token?.kind === "percent")
    return sign ? { value: { type: "max", value: token.value ?? 0 }, end: from + 1 } : undefined;
  if (token?.plural && sign) return { value: { type: "weight", value: token.value ?? 0 }, end: from + 1 };
  const next = wordAt(tokens, from + 1);
  if (
    token?.kind !== "number" ||
    /^(sets?|reps?|more|less|fewer|warmup|warm|seconds?|rest)$/u.test(next) ||
    isTimes(tokens, from + 1)
  )
    return undefined;
  const value = token.value ?? 0;
  if (!sign) return value >= 20 ? { value: { type: "weight", value }, end: from + 1 } : undefined;
  return {
    value: imageAt(tokens, at) === "@" && value <= 10 ? { type: "rpe", value } : { type: "weight", value },
    end: from + 1,
  };
};

const withLoad = (tokens: Tokens, sets: number, reps: RepsTarget, from: number): Read<Amount> => {
  const end = skipEach(tokens, skip(tokens, from, /^reps?$/u));
  const third = isTimes(tokens, end)
    ? (readLoad(tokens, end + 1) ?? readLoadBehind(tokens, end + 1))
    : undefined;
  const load = third ?? readLoadBehind(tokens, end);
  return { value: { type: "scheme", sets, reps, ...(load && { load: load.value }) }, end: load?.end ?? end };
};

/** "5x5", "3 by 10", "4 x 8-10 @ 135". */
const readCross = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const first = tokens[at];
  const isCross =
    isTimes(tokens, at + 1) || (wordAt(tokens, at + 1) === "by" && tokens[at + 2]?.kind === "number");
  if (first?.kind !== "number" || !isCross) return undefined;
  const reps = readRepsTarget(tokens, at + 2, false);
  if (!reps || (first.value ?? 0) > 20) return undefined;
  return withLoad(tokens, first.value ?? 0, reps.value, reps.end);
};

const setNoun = /^(sets?|rounds?)$/u;

/** Behind "warm-up", "warming up", "warmups". */
const warmUpEnd = (tokens: Tokens, at: number): number | undefined => {
  if (/^warmups?$/u.test(wordAt(tokens, at))) return at + 1;
  const isTwo = /^warm(?:ing)?$/u.test(wordAt(tokens, at)) && /^ups?$/u.test(wordAt(tokens, at + 1));
  return isTwo ? at + 2 : undefined;
};

/** Where the words for working or warm-up sets end, and which they are. */
const readSetNoun = (tokens: Tokens, at: number): Read<"sets" | "warmupSets"> | undefined => {
  const from = skip(tokens, at, /^(working|work|hard|heavy|straight|total|top|full)$/u);
  if (setNoun.test(wordAt(tokens, from))) {
    const warmEnd = wordAt(tokens, from + 1) === "of" ? warmUpEnd(tokens, from + 2) : undefined;
    return warmEnd === undefined ? { value: "sets", end: from + 1 } : { value: "warmupSets", end: warmEnd };
  }
  const warm = warmUpEnd(tokens, at) ?? at;
  if (warm > at && setNoun.test(wordAt(tokens, warm))) return { value: "warmupSets", end: warm + 1 };
  return /^(?:warmups|ups)$/u.test(wordAt(tokens, warm - 1)) ? { value: "warmupSets", end: warm } : undefined;
};

const readSets = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const count = readCount(tokens, at);
  const noun = count && readSetNoun(tokens, count.end);
  if (!count || !noun) return undefined;
  const plain: Read<Amount> = {
    value: {
      type: noun.value,
      value: count.value,
      direction: count.direction ?? directionAt(tokens, noun.end),
    },
    end: noun.end,
  };
  if (!count.direction && directionAt(tokens, noun.end)) return { ...plain, end: noun.end + 1 };
  if (noun.value === "warmupSets" || count.direction) return plain;
  const joined = isTimes(tokens, noun.end) || wordAt(tokens, noun.end) === "of" ? noun.end + 1 : noun.end;
  const reps = readRepsTarget(tokens, joined, true);
  if (!reps) return plain;
  const isOwn = joined > noun.end || reps.value.form === "amrap" || /^reps?$/u.test(wordAt(tokens, reps.end));
  return isOwn && tokens[joined]?.kind !== "load"
    ? withLoad(tokens, count.value, reps.value, reps.end)
    : plain;
};

/** "get a 4th set": one more; "the 3rd set" is one of those there. */
const readNthSet = (tokens: Tokens, at: number): Read<Amount> | undefined =>
  /^(a|an)$/u.test(wordAt(tokens, at)) &&
  tokens[at + 1]?.kind === "ordinal" &&
  /^(set|round)$/u.test(wordAt(tokens, at + 2))
    ? { value: { type: "sets", value: 1, direction: "more" }, end: at + 3 }
    : undefined;

const eachOf: Readonly<Record<string, number>> = Object.fromEntries(
  "single:1 singles:1 doubles:2 triples:3 fours:4 fives:5 sixes:6 eights:8 tens:10 twelves:12"
    .split(" ")
    .map((row) => row.split(":"))
    .map(([word = "", count]) => [word, Number(count)]),
);

const readSingles = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const count = readCount(tokens, at);
  const from = count ? skip(tokens, count.end, /^(heavy|top)$/u) : at;
  const each = eachOf[wordAt(tokens, from)];
  if (each === undefined || (!count && wordAt(tokens, from) === "single")) return undefined;
  if (!count) return { value: { type: "reps", reps: { low: each } }, end: from + 1 };
  return withLoad(tokens, count.value, { low: each }, from + 1);
};

const isOfSides = ({ form }: RepsTarget): boolean => form === "side" || form === "unsided";

const readReps = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const count = readCount(tokens, at);
  if (
    count &&
    /^reps?$|^repetitions?$/u.test(wordAt(tokens, count.end)) &&
    (count.direction || tokens[at]?.kind !== "number")
  ) {
    return {
      value: { type: "reps", reps: { low: count.value }, direction: count.direction },
      end: perSetEnd(tokens, sideEnd(tokens, count.end + 1)),
    };
  }
  const unsided = imageAt(tokens, at) === "," ? at : unsidedEnd(tokens, at);
  if (unsided > at) return { value: { type: "reps", reps: { low: 0, form: "unsided" } }, end: unsided };
  const target = readRepsTarget(tokens, at, true);
  if (!target) return undefined;
  const isAmrap = target.value.form === "amrap" && wordAt(tokens, at) !== "max";
  const ended = /^(reps?|repetitions?)$/u.test(wordAt(tokens, target.end));
  const range = target.value.high !== undefined && isRangeSign(tokens, at + 1);
  const perSet = tokens[at]?.kind === "number" && perSetEnd(tokens, target.end) > target.end;
  if (!ended && !range && !isAmrap && !perSet && !isOfSides(target.value)) return undefined;
  const end = ended ? target.end + 1 : target.end;
  const direction = directionAt(tokens, end);
  return {
    value: { type: "reps", reps: target.value, direction },
    end: direction
      ? perSetEnd(tokens, end + 1)
      : perSetEnd(tokens, end) > end
        ? end + 2
        : skipEach(tokens, end),
  };
};

/** "sets of 8": the sets are not counted. */
const readSetsOf = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  if (!/^sets$/u.test(wordAt(tokens, at)) || wordAt(tokens, at + 1) !== "of") return undefined;
  const reps = readRepsTarget(tokens, at + 2, true);
  return reps && { value: { type: "reps", reps: reps.value }, end: skip(tokens, reps.end, /^reps?$/u) };
};

const readSigned = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const sign = imageAt(tokens, at);
  const next = tokens[at + 1];
  if (sign === "@" && next?.kind === "number" && (next.value ?? 0) <= 10)
    return { value: { type: "load", load: { type: "rpe", value: next.value ?? 0 } }, end: at + 2 };
  if (isTimes(tokens, at)) {
    const reps = readRepsTarget(tokens, at + 1, false);
    return reps && { value: { type: "reps", reps: reps.value }, end: skip(tokens, reps.end, /^reps?$/u) };
  }
  const plus = sign === "+" || wordAt(tokens, at) === "plus";
  const minus = wordAt(tokens, at) === "minus" || (/^[-–−]$/u.test(sign) && tokens[at]?.spaced === true);
  if ((!plus && !minus) || !next || (sign !== "" && sign.length === 1 && next.spaced && !plus))
    return undefined;
  const read = readPlain(tokens, at + 1);
  return read && { value: { ...read.value, direction: plus ? "more" : "less" } as Amount, end: read.end };
};

/** "by a third", "a quarter less": a share, in per cent. */
const readShare = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const [article, part] = [wordAt(tokens, at), imageAt(tokens, at + 1).toLowerCase()];
  const value = part === "third" ? 100 / 3 : part === "quarter" ? 25 : part === "fifth" ? 20 : undefined;
  const isShare = wordAt(tokens, at - 1) === "by" || directionAt(tokens, at + 2) !== undefined;
  return value !== undefined && /^(?:an?|one)$/u.test(article) && isShare
    ? { value: { type: "percent", value }, end: at + 2 }
    : undefined;
};

const readPlain = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const token = tokens[at];
  const unit = readUnits(tokens, at);
  if (unit) return unit;
  const counted = readSets(tokens, at) ?? readReps(tokens, at);
  if (counted) return counted;
  const load = readLoad(tokens, at);
  if (load) return { value: { type: "load", load: load.value }, end: load.end };
  if (!token) return undefined;
  if (token.kind === "percent") return { value: { type: "percent", value: token.value ?? 0 }, end: at + 1 };
  const { metersPer, value: count = 0 } = token;
  if (token.kind === "measure" && metersPer !== undefined)
    return { value: { type: "distance", value: count, metersPer }, end: at + 1 };
  if (token.kind === "time") {
    const meters = metersPer === undefined ? undefined : count * metersPer;
    return {
      value: { type: "time", seconds: token.seconds ?? 0, plural: token.plural, meters },
      end: at + 1,
    };
  }
  return token.kind === "number"
    ? { value: { type: "number", value: token.value ?? 0 }, end: at + 1 }
    : undefined;
};

/** The amount that begins at a token, with "more", "off" and the like behind it. */
export const readAmount = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const read =
    readSigned(tokens, at) ??
    readShare(tokens, at) ??
    readNthSet(tokens, at) ??
    readCross(tokens, at) ??
    readSingles(tokens, at) ??
    readSetsOf(tokens, at) ??
    readPlain(tokens, at);
  if (!read || read.value.direction || read.value.type === "scheme") return read;
  const noun = read.value.type === "percent" ? wordAt(tokens, read.end) : "";
  const direction =
    directionAt(tokens, read.end) ??
    (/^(?:reduction|decrease)$/u.test(noun) ? "less" : /^increase$/u.test(noun) ? "more" : undefined);
  return direction ? { value: { ...read.value, direction }, end: read.end + 1 } : read;
};
