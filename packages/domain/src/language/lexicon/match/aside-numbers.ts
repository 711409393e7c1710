import type { TokenView } from "../../scan/token-view.ts";

const coin = /^[£$€]$/;
const money: ReadonlySet<string> = new Set("quid euro euros eur bucks dollars usd gbp chf francs".split(" "));
const teams: ReadonlySet<string> = new Set(["team", "teams", "group", "groups", "pairs"]);
const years: ReadonlySet<string> = new Set(["year", "years", "yr", "yrs"]);
const places: ReadonlySet<string> = new Set(
  "locker room rack platform lane bay gate table flight bus route channel platforms hotel court pitch".split(
    " ",
  ),
);
const afterPlace: ReadonlySet<string> = new Set([
  "RawComma",
  "RawStop",
  "RawNewline",
  "RawSemi",
  "RawClose",
  "RawBang",
  "",
]);
const ages: ReadonlySet<string> = new Set(["age", "aged", "turned", "turning", "turns"]);
const alarms: ReadonlySet<string> = new Set(["alarm", "alarms", "woke", "awake", "waking"]);
const sleeps: ReadonlySet<string> = new Set(["slept", "sleep", "asleep"]);
const hours: ReadonlySet<string> = new Set(["h", "hr", "hrs", "hour", "hours"]);
/** What one gives points of ten for. */
const scales: ReadonlySet<string> = new Set(
  "pain discomfort soreness sore stiffness stiff tightness tight ache achy energy mood stress fatigue motivation felt feeling".split(
    " ",
  ),
);
const minutes: ReadonlySet<string> = new Set(["min", "mins", "minute", "minutes", "m"]);
/** People and things that are counted beside training: "34 people in there", "2 abmats", "1 band". */
const counted: ReadonlySet<string> = new Set(
  "people ppl lads blokes guys girls women spotters newbies beginners kids mates songs coffees coffee beers benches platforms racks others".split(
    " ",
  ),
);
const bands: ReadonlySet<string> = new Set(["band", "bands", "abmat", "abmats", "mats"]);
/** What takes time and is no training. */
const pastimes: ReadonlySet<string> = new Set(
  "sauna steam jacuzzi shift commute drive massage nap flight meeting".split(" "),
);
/** "waited 15 min for a rack", "drove 2 hours". */
const idle: ReadonlySet<string> = new Set(
  "waited waiting queued queueing lost wasted chatted chatting drove driving napped late".split(" "),
);
/** On a bike or on foot the way to work is the training. */
const rides = /^(bike|biked|rode|ride|cycled|cycle|cycling|ran|run)$/;
const old = /^(old|young|yo|yr old|yrs old)$/;

/** What may stand behind a number that is none of training. */
const behindNumber: ReadonlySet<string> = new Set([
  ...money,
  ...counted,
  ...bands,
  ...hours,
  ...minutes,
  ...years,
  "of",
  "yo",
]);

/** "alarm at 5:30", "woke 6:10". */
const alarmLength = (view: TokenView, at: number, word: string): number => {
  if (!alarms.has(word)) return 0;
  const time = ["at", "for", "set"].includes(view.words[at + 1] ?? "") ? at + 2 : at + 1;
  return view.kind(time) === "RawClock" ? time + 1 - at : 0;
};

/** "20 euros", "63 years old", "3 of us": the number leads. */
const numberFirst = (view: TokenView, at: number): number => {
  const next = view.words[at + 1] ?? "";
  if (next === "") return view.kind(at + 1) === "RawOther" && coin.test(view.image(at + 1)) ? 2 : 0;
  if (!behindNumber.has(next)) return 0;
  const third = view.words[at + 2] ?? "";
  if (money.has(next) || counted.has(next)) return 2;
  // "pull ups with 1 band", where "10 band pull aparts" are an exercise
  if (bands.has(next) && third === "" && Number(view.image(at)) <= 3) return 2;
  if (next === "of" && /^(us|them|you)$/.test(third)) return 3;
  if ((hours.has(next) || minutes.has(next)) && idle.has(view.words[at - 1] ?? "")) return 2;
  if (hours.has(next) && sleeps.has(third)) return 3;
  if ((hours.has(next) || minutes.has(next)) && pastimes.has(third))
    return third === "commute" && view.words.some((word) => rides.test(word)) ? 0 : 3;
  if (hours.has(next) && third === "of" && sleeps.has(view.words[at + 3] ?? "")) return 4;
  if (years.has(next) && old.test(third) && Number(view.image(at)) < 100) return 3;
  return (next === "yo" || next === "yrs") && !view.spaceBefore(at + 1) ? 2 : 0;
};

/** "(he is 71)", "she's 8,": so old, and nothing is counted. */
const isAge = (view: TokenView, at: number): boolean =>
  /^\d\d?$/.test(view.image(at)) && afterPlace.has(view.kind(at + 1));

/** "£35", "age 63", "I'm 45 and", "locker 42": the number is the next token. */
const numberSecond = (view: TokenView, at: number, word: string): number => {
  if (word === "") return coin.test(view.image(at)) ? 2 : 0;
  if (scales.has(word)) return view.kind(at + 2) === "RawSlash" && view.image(at + 3) === "10" ? 4 : 0;
  if (sleeps.has(word)) return hours.has(view.words[at + 2] ?? "") ? 3 : 0;
  // "first swim since 2019"
  if (word === "since") return /^(19|20)\d\d$/.test(view.image(at + 1)) ? 2 : 0;
  if (ages.has(word)) return Number(view.image(at + 1)) < 100 ? 2 : 0;
  if (word === "im")
    return /^\d\d$/.test(view.image(at + 1)) && /^(and|now|today|but|so|next)$/.test(view.words[at + 2] ?? "")
      ? 2
      : 0;
  if (word === "hes" || word === "shes") return isAge(view, at + 1) ? 2 : 0;
  return places.has(word) &&
    view.spaceBefore(at + 1) &&
    Number(view.image(at + 1)) < 1000 &&
    afterPlace.has(view.kind(at + 2))
    ? 2
    : 0;
};

/** Can such a number begin with this word? */
export const opensAside = (word: string): boolean =>
  teams.has(word) ||
  ages.has(word) ||
  places.has(word) ||
  alarms.has(word) ||
  sleeps.has(word) ||
  scales.has(word) ||
  word === "im" ||
  word === "since" ||
  word === "hes" ||
  word === "shes" ||
  word === "he" ||
  word === "she";

/**
 * How many tokens from here are a number that is none of training, with the words that say so: prices ("£35", "20
 * euros"), ages ("age 63", "I'm 45 and", "63 years old"), numbers of things ("locker 42"), a clock's alarm, hours slept or worked. 0 for none.
 */
export const asideNumber = (view: TokenView, at: number): number => {
  if (view.kind(at) === "RawNumber") return numberFirst(view, at);
  const word = view.words[at] ?? "";
  // "teams of 2"
  if (word === "he" || word === "she") return view.words[at + 1] === "is" && isAge(view, at + 2) ? 3 : 0;
  if (teams.has(word) && view.words[at + 1] === "of" && view.kind(at + 2) === "RawNumber") return 3;
  return view.kind(at + 1) === "RawNumber" ? numberSecond(view, at, word) : alarmLength(view, at, word);
};

const vehicles: ReadonlySet<string> = new Set(
  "train bus ferry flight tram coach boat tube metro shuttle alarm doors slot appointment".split(" "),
);
const limits: ReadonlySet<string> = new Set(["till", "til", "until", "since"]);
const earliest = 5;
const ofDays =
  /^(?:today|yesterday|tonight|(?:this )?(?:morning|afternoon|evening)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u;
const ofWay = /^(?:k|kms?|kilomet(?:er|re)s?|mi|miles?|m|met(?:er|re)s?|yards?)$/u;
/** "Today at 18:30", "at 14:00 yesterday"; "…, 14:00 today", where something else says how long. */
const isOfDay = (view: TokenView, at: number): boolean => {
  if (!/[05]$/u.test(view.image(at))) return false;
  const [before, next] = [view.words[at - 1] ?? "", view.words[at + 1] ?? ""];
  // "3 miles at 21:30 yesterday" may be how long they took.
  const isTimedElse = !view.words.some((word) => ofWay.test(word)) || view.words.includes("in");
  if (before === "at") return isTimedElse && (ofDays.test(view.words[at - 2] ?? "") || ofDays.test(next));
  return (
    before === "" &&
    ofDays.test(next) &&
    isTimedElse &&
    view.words.some((word) => /^(?:min|mins|minutes?|hours?|hrs?)$/u.test(word))
  );
};
/** "the 7:40 train", "taken till 19:10": how many tokens from here are a time of the day that times no training; 0 for none. */
export const asideClock = (view: TokenView, at: number): number => {
  const hour = /^(\d{1,2}):[0-5]\d$/.exec(view.image(at))?.[1];
  if (hour === undefined || Number(hour) > 23) return 0;
  if (vehicles.has(view.words[at + 1] ?? "")) return 2;
  if (Number(hour) >= earliest && isOfDay(view, at)) return 1;
  return limits.has(view.words[at - 1] ?? "") && Number(hour) >= earliest ? 1 : 0;
};
