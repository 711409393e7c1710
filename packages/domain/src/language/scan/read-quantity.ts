import type { WordClass } from "../lexicon/word-class.ts";
import { numberValue, spelledNumber, spelledPlural, startsNumber } from "./number-value.ts";
import type { Quantity } from "./quantity.ts";
import { type UnitWord, unitWord } from "./unit-words.ts";
import type { TokenView } from "./token-view.ts";

export type QuantityRead = {
  readonly token: WordClass;
  readonly quantity: Quantity;
  readonly length: number;
};

const fromUnit = (
  value: number,
  unit: UnitWord,
  word: string,
  attached: boolean,
): { token: WordClass; quantity: Quantity } => {
  switch (unit.kind) {
    case "mass":
      return { token: "Load", quantity: { value, mass: unit.unit } };
    case "distance":
      return {
        token: "Dist",
        quantity: {
          value,
          distance: unit.unit,
          meters: value * unit.factor,
          ...(word === "m" && { maybeMinutes: true }),
        },
      };
    case "time":
      if (word === "s" && attached) return { token: "Plural", quantity: { value, seconds: value } };
      return { token: "Dur", quantity: { value, seconds: value * unit.factor } };
    case "calories":
      return { token: "Cals", quantity: { value } };
    case "bpm":
      return { token: "Bpm", quantity: { value } };
    case "speed":
      return { token: "Speed", quantity: { value, speed: value * unit.factor } };
    case "measure":
      return { token: "Measure", quantity: { value } };
  }
};

/** A number from view position `at`: digits (with 1 1/2 and decimal commas) or words. */
const readNumber = (
  view: TokenView,
  at: number,
): { value: number; length: number; spelled: boolean } | undefined => {
  if (view.kind(at) !== "RawNumber") {
    const spelled = spelledNumber(view.words, at);
    return spelled && { ...spelled, spelled: true };
  }
  const text = view.image(at);
  const whole = numberValue(text);
  const isTight = (i: number): boolean => !view.spaceBefore(i);
  if (
    view.kind(at + 1) === "RawSlash" &&
    view.kind(at + 2) === "RawNumber" &&
    isTight(at + 1) &&
    isTight(at + 2)
  ) {
    const below = numberValue(view.image(at + 2));
    const unit = unitWord(view.words[at + 3] ?? "");
    const next = view.words[at + 3];
    if (
      (whole === 1 && (below === 2 || below === 4) && (unit || next === "a" || next === "an")) ||
      (whole === 3 && below === 4 && unit)
    )
      return { value: whole / below, length: next === "a" || next === "an" ? 4 : 3, spelled: false };
  }
  if (
    view.kind(at + 1) === "RawNumber" &&
    view.kind(at + 2) === "RawSlash" &&
    view.kind(at + 3) === "RawNumber" &&
    isTight(at + 3)
  ) {
    const [above, below] = [numberValue(view.image(at + 1)), numberValue(view.image(at + 3))];
    if (above < below && below <= 4) return { value: whole + above / below, length: 4, spelled: false };
  }
  if (
    view.kind(at + 1) === "RawComma" &&
    view.kind(at + 2) === "RawNumber" &&
    isTight(at + 1) &&
    isTight(at + 2) &&
    isDecimalComma(view, at)
  )
    return { value: Number(`${text}.${view.image(at + 2)}`), length: 3, spelled: false };
  return { value: whole, length: 1, spelled: false };
};

/** "82,5 kg" is one number, "8,6" two: a unit behind, a load's quarter steps, or a sign that wants a load decides. */
const isDecimalComma = (view: TokenView, at: number): boolean => {
  const [whole, part] = [view.image(at), view.image(at + 2)];
  if (!/^\d{1,3}$/.test(whole) || !/^\d{1,2}$/.test(part)) return false;
  const tightComma = (i: number): boolean => view.kind(i) === "RawComma" && !view.spaceBefore(i);
  // "10s 25,25": behind a load the comma joins repetitions
  if (whole === part && Number(whole) > 5) return false;
  const listed =
    (tightComma(at - 1) && !view.spaceBefore(at)) ||
    (tightComma(at + 3) && view.kind(at + 4) === "RawNumber" && !view.spaceBefore(at + 4));
  if (listed) return false;
  const unit = unitWord(view.words[at + 3] ?? "");
  if (unit || view.kind(at + 3) === "RawHash") return true;
  const before = view.kind(at - 1);
  if (before === "RawAt" || before === "RawPlus" || ["rpe", "at"].includes(view.words[at - 1] ?? ""))
    return true;
  const quarter = part === "5" || part === "25" || part === "75";
  if (
    quarter &&
    (view.kind(at + 3) === "RawTimes" ||
      (view.kind(at + 3) === "RawNumber" && view.kind(at + 4) === "RawTimes"))
  )
    return true;
  // "3x15 with 17,5", "face pulls … 3 times 15 w 12,5"
  if (
    quarter &&
    (/^(with|using|w|mit|mit je|to|from|and)$/.test(view.words[at - 1] ?? "") || before === "RawWith")
  )
    return Number(whole) !== 5;
  return quarter && Number(whole) > 20 && before !== "RawTimes";
};

const hourMinute = (
  view: TokenView,
  at: number,
  hours: number,
): { seconds: number; length: number } | undefined => {
  let i = at;
  if (view.words[i] === "and") i += 1;
  const number = readNumber(view, i);
  if (!number || number.value >= 60) return undefined;
  const after = view.words[i + number.length] ?? "";
  const unit = unitWord(after);
  if (unit?.kind === "time" && unit.factor === 60) {
    const more = minuteSecond(view, i + number.length + 1);
    return {
      seconds: hours * 3600 + number.value * 60 + (more?.seconds ?? 0),
      length: i - at + number.length + 1 + (more?.length ?? 0),
    };
  }
  if (after === "m" && i === at)
    return { seconds: hours * 3600 + number.value * 60, length: number.length + 1 };
  const isTwoDigits =
    i === at && Number.isInteger(number.value) && view.kind(i) === "RawNumber" && view.image(i).length === 2;
  const attached =
    isTwoDigits &&
    (!view.spaceBefore(i) ||
      (after === "" && endsHere(view, i + 1)) ||
      /^(on|with|in|at|along|through|round|around)$/.test(after));
  // "an hour and ten on the turbo"
  if (
    i > at &&
    number.spelled &&
    number.value >= 5 &&
    !unit &&
    (after === "" || /^(on|with|in|at|along|through|round|around|of|total|today)$/.test(after))
  )
    return { seconds: hours * 3600 + number.value * 60, length: i - at + number.length };
  const isMinutes = !unit || (unit.kind === "time" && unit.factor === 3600);
  return attached && isMinutes
    ? { seconds: hours * 3600 + number.value * 60, length: number.length }
    : undefined;
};

/** The text ends, or a sign does that no number goes on behind. */
const endsHere = (view: TokenView, at: number): boolean =>
  ["", "RawComma", "RawStop", "RawNewline", "RawClose", "RawSemi", "RawBang"].includes(view.kind(at)) &&
  (view.kind(at + 1) !== "RawNumber" || view.spaceBefore(at + 1));

const minuteSecond = (view: TokenView, at: number): { seconds: number; length: number } | undefined => {
  let i = at;
  if (view.words[i] === "and") i += 1;
  const number = readNumber(view, i);
  if (!number || number.value >= 60) return undefined;
  const after = view.words[i + number.length] ?? "";
  const unit = unitWord(after);
  if (unit?.kind === "time" && unit.factor === 1)
    return { seconds: number.value, length: i - at + number.length + 1 };
  const attached =
    i === at && !view.spaceBefore(i) && view.kind(i) === "RawNumber" && view.image(i).length === 2;
  const isSaid = number.spelled && i === at && !unit && view.words[i + number.length] === "";
  const isLast = number.spelled && i === at && i + number.length >= view.length;
  // "13 minutes 20": two digits, and then nothing that they could count
  const isBare =
    !number.spelled &&
    i === at &&
    !unit &&
    after === "" &&
    view.image(i).length === 2 &&
    number.length === 1 &&
    (view.words[at - 1] ?? "").startsWith("min") &&
    endsHere(view, i + 1);
  return (attached && !unit) || isSaid || isLast || isBare
    ? { seconds: number.value, length: number.length }
    : undefined;
};

/** "an hour", "half an hour", "an hour and a half", "quarter of an hour", "a mile". */
const readPhrase = (view: TokenView, at: number): QuantityRead | undefined => {
  const { words } = view;
  const word = words[at] ?? "";
  const skipArticle = (i: number): number => (words[i] === "an" || words[i] === "a" ? i + 1 : i);
  if (
    word === "half" ||
    (word === "quarter" && words[at + 1] === "of") ||
    (word === "three" && words[at + 1] === "quarters" && words[at + 2] === "of")
  ) {
    const share = word === "half" ? 0.5 : word === "quarter" ? 0.25 : 0.75;
    const i = skipArticle(at + (word === "half" ? 1 : word === "quarter" ? 2 : 3));
    const unit = unitWord(words[i] ?? "");
    if (unit && (unit.kind === "time" || unit.kind === "distance") && (words[i] ?? "").length > 1)
      return { ...fromUnit(share, unit, words[i] ?? "", false), length: i + 1 - at };
    return undefined;
  }
  if (
    word === "hour" &&
    /^(easy|solid|full|good|quick|whole|steady|nice|gentle|hard|cheeky|glorious|lovely)$/.test(
      words[at - 1] ?? "",
    )
  )
    return { token: "Dur", quantity: { value: 1, seconds: 3600 }, length: 1 };
  if (word !== "a" && word !== "an") return undefined;
  if (words[at + 1] === "half" || words[at + 1] === "quarter") {
    const inner = readPhrase(view, at + 1);
    return inner && { ...inner, length: inner.length + 1 };
  }
  const unitAt = at + 1;
  const name = words[unitAt] ?? "";
  const unit = unitWord(name);
  const isWhole = ["hour", "minute", "mile", "km", "kilometre", "kilometer", "k", "hr", "min"].includes(name);
  return unit && isWhole ? withHalf(view, at, 1, unitAt, unit) : undefined;
};

const withHalf = (
  view: TokenView,
  at: number,
  value: number,
  unitAt: number,
  unit: UnitWord,
): QuantityRead => {
  const { words } = view;
  let [amount, end] = [value, unitAt + 1];
  if (
    words[end] === "and" &&
    words[end + 1] === "a" &&
    (words[end + 2] === "half" || words[end + 2] === "quarter")
  ) {
    amount += words[end + 2] === "half" ? 0.5 : 0.25;
    end += 3;
  }
  const base = fromUnit(amount, unit, words[unitAt] ?? "", !view.spaceBefore(unitAt));
  if (unit.kind === "time" && unit.factor >= 60) {
    const more = unit.factor === 3600 ? hourMinute(view, end, amount) : minuteSecond(view, end);
    if (more) {
      const seconds = unit.factor === 3600 ? more.seconds : amount * 60 + more.seconds;
      return { token: "Dur", quantity: { value: seconds, seconds }, length: end + more.length - at };
    }
  }
  return { ...base, length: end - at };
};

const clockSeconds = (text: string): { seconds: number; parts: number } => {
  const parts = text
    .replace(",", ".")
    .split(/[:'′’]/u)
    .map((part) => Number(part.replace(/["″”]|''/u, "")));
  return { seconds: parts.reduce((total, part) => total * 60 + part, 0), parts: parts.length };
};

const readClock = (view: TokenView, at: number): QuantityRead => {
  const { seconds, parts } = clockSeconds(view.image(at));
  const unit = unitWord(view.words[at + 1] ?? "");
  const after = view.kind(at + 2);
  const isLabel =
    view.words[at + 1] === "hr" &&
    (/^(avg|average|ave|averaged|averaging|max|mean|was|around|about|peak|peaked|stayed|under|low|high|topped)$/.test(
      view.words[at + 2] ?? "",
    ) ||
      after === "RawNumber" ||
      after === "RawColon");
  if (unit?.kind === "time" && !isLabel && view.words[at + 1] !== "s" && view.words[at + 2] !== "/") {
    const isHours = unit.factor === 3600 && parts === 2;
    return {
      token: "Clock",
      quantity: { value: seconds, seconds: isHours ? seconds * 60 : seconds },
      length: 2,
    };
  }
  return {
    token: "Clock",
    quantity: { value: seconds, seconds, ...(parts === 2 && { twoPart: true }) },
    length: 1,
  };
};

const dottedSeconds = (text: string): number | undefined => {
  const match = /^(\d{1,3})[.,]([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
};

/** "eighty two and a half", where no unit says that the half is of something else. */
const withAndHalf = (
  view: TokenView,
  at: number,
  number: ReturnType<typeof readNumber>,
): ReturnType<typeof readNumber> => {
  if (!number || !Number.isInteger(number.value)) return number;
  const end = at + number.length;
  const isHalf =
    view.words[end] === "and" &&
    view.words[end + 1] === "a" &&
    view.words[end + 2] === "half" &&
    !unitWord(view.words[end + 3] ?? "");
  return isHalf ? { ...number, value: number.value + 0.5, length: number.length + 3 } : number;
};

/** The quantity that starts at view position `at`, with its unit; undefined where no number does. */
export const readQuantity = (view: TokenView, at: number): QuantityRead | undefined => {
  if (view.kind(at) === "RawClock") return readClock(view, at);
  if (view.kind(at) === "RawWord" && view.words[at] !== "hour" && !startsNumber(view.words[at] ?? ""))
    return undefined;
  const phrase = readPhrase(view, at);
  if (phrase) return phrase;
  const bells = spelledPlural(view.words, at);
  if (bells)
    return { token: "Plural", quantity: { value: bells.value, seconds: bells.value }, length: bells.length };
  const number = withAndHalf(view, at, readNumber(view, at));
  if (!number) return undefined;
  const { value, spelled } = number;
  let end = at + number.length;
  let amount = value;
  if (
    view.words[end] === "and" &&
    view.words[end + 1] === "a" &&
    view.words[end + 2] === "half" &&
    unitWord(view.words[end + 3] ?? "")
  )
    [amount, end] = [value + 0.5, end + 3];
  const kind = view.kind(end);
  if (kind === "RawPercent") return { token: "Percent", quantity: { value }, length: end + 1 - at };
  if (kind === "RawHash") return { token: "Load", quantity: { value, mass: "lb" }, length: end + 1 - at };
  if (kind === "RawPrime" && !view.spaceBefore(end)) return readPrime(view, at, end, value);
  const word = view.words[end] ?? "";
  if (["st", "nd", "rd", "th"].includes(word) && !view.spaceBefore(end) && !spelled)
    return { token: "Ordinal", quantity: { value }, length: end + 1 - at };
  // "lunges 3x20 steps": repetitions
  if (/^(steps|paces)$/.test(word) && view.kind(at - 1) === "RawTimes" && value <= 100)
    return { token: "Number", quantity: { value }, length: number.length + 1 };
  const unit = unitWord(word);
  const attached = !view.spaceBefore(end);
  if (!unit || isNoUnit(view, end, word, attached))
    return {
      token: "Number",
      quantity: { value, ...(spelled && { spelled: true }), ...dotted(view, at, number.length) },
      length: number.length,
    };
  // "13m12s"
  if (
    word === "m" &&
    attached &&
    view.kind(end + 1) === "RawNumber" &&
    !view.spaceBefore(end + 1) &&
    /^s(ec(onds?|s)?)?$/.test(view.words[end + 2] ?? "")
  ) {
    const seconds = value * 60 + numberValue(view.image(end + 1));
    return { token: "Dur", quantity: { value: seconds, seconds }, length: end + 3 - at };
  }
  // "1m10", "1.10m": a fence
  if (
    word === "m" &&
    attached &&
    value >= 1 &&
    value <= 2 &&
    view.kind(end + 1) === "RawNumber" &&
    !view.spaceBefore(end + 1) &&
    view.image(end + 1).length === 2
  )
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  // "2ft9", "2ft 6": a fence
  if (
    word === "ft" &&
    value <= 6 &&
    view.kind(end + 1) === "RawNumber" &&
    numberValue(view.image(end + 1)) < 12
  )
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  if (unit.kind === "distance" && view.words[end + 1] === "steps")
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  if (
    unit.kind === "distance" &&
    view.kind(end + 1) === "RawSlash" &&
    ["h", "hr", "hour"].includes(view.words[end + 2] ?? "")
  )
    return { token: "Speed", quantity: { value, speed: (value * unit.factor) / 3600 }, length: end + 3 - at };
  return { ...withHalf(view, at, amount, end, unit), length: withHalf(view, at, amount, end, unit).length };
};

const dotted = (view: TokenView, at: number, length: number): { dotted?: number } => {
  const seconds = length === 1 && view.kind(at) === "RawNumber" ? dottedSeconds(view.image(at)) : undefined;
  return seconds === undefined ? {} : { dotted: seconds };
};

const readPrime = (view: TokenView, at: number, end: number, value: number): QuantityRead => {
  const sign = view.image(end);
  if (/["″”]|''/u.test(sign)) return { token: "Measure", quantity: { value }, length: end + 1 - at };
  // 2'6", 3'3: feet and inches
  if (
    view.kind(end + 1) === "RawNumber" &&
    !view.spaceBefore(end + 1) &&
    numberValue(view.image(end + 1)) < 12
  )
    return {
      token: "Measure",
      quantity: { value },
      length: end + 2 - at + (view.kind(end + 2) === "RawPrime" && !view.spaceBefore(end + 2) ? 1 : 0),
    };
  if (view.words[end + 1] === "s" && !view.spaceBefore(end + 1))
    return { token: "Plural", quantity: { value, seconds: value }, length: end + 2 - at };
  return { token: "Dur", quantity: { value, seconds: value * 60 }, length: end + 1 - at };
};

/** A unit's letters that are another word here: "8k hr 141" (heart rate), "5 in the tank", "3 s", "2 length". */
const isNoUnit = (view: TokenView, end: number, word: string, attached: boolean): boolean => {
  if (word === "hr" && /^(push|pushups?|press)/.test(view.words[end + 1] ?? "")) return true;
  if (word === "in") return !attached || view.kind(end + 1) === "RawNumber";
  if (word === "w")
    return (
      !attached &&
      (view.words[end + 1] !== "" ||
        view.kind(end + 1) === "RawNumber" ||
        numberValue(view.image(end - 1)) < 80 ||
        view.kind(end - 1) !== "RawNumber")
    );
  if (word === "ms" || word === "ks" || word === "mm") return !attached;
  if (word === "hr")
    return (
      !attached &&
      ((view.kind(end + 1) === "RawNumber" && numberValue(view.image(end + 1)) > 60) ||
        view.words[end + 1] === "avg" ||
        view.kind(end + 1) === "RawColon")
    );
  if (word === "lengths" || word === "laps") return view.words[end + 1] === "of";
  if (word === "ft") return !attached && view.kind(end + 1) === "RawColon";
  return false;
};
