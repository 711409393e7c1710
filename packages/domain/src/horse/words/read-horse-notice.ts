import { addDays } from "../../schedule/local-date.ts";
import { careIn, type CareNotice, idleIn, pastDay } from "./care-words.ts";
import { cautionText, isCautionary, untilIn, withoutLabel, withoutOrder } from "./caution-words.ts";
import { namesSignOfIllness, tellsOfDose, tellsOfMedicine, type Row } from "./illness-signs.ts";
import { horsesIn, namePattern, withoutDayNames, withoutEveryHorse } from "./named-horses.ts";
import { saysOver, withoutOver } from "./recovery-words.ts";
import { asksToUnpin, asksToUnpinUnnamed } from "./unpin-words.ts";
import { isDayName } from "../../schedule/calendar-words.ts";
import type { HorseStatus } from "../horse.ts";
import { afterOpeners } from "../../text/openers.ts";

/** What becomes of a horse: another status, or one that is not said yet. */
type StatusNotice = {
  readonly status: HorseStatus | "archived";
  /** Of a loan: its last day. */
  readonly until?: string;
};

const opening = afterOpeners("can you|could you|sad news|news");
const end = String.raw`(?:\s+(?:now|today|yesterday|please|pls|thanks|again|for good|at last))*\W*$`;
const isNow = String.raw`(?:(?:is|was|has been|got|['’]s)(?: now| just| finally)?)`;
const loan = String.raw`(?:(?:out )?on loan|loaned(?: out)?)(?: to \p{L}+(?: \p{L}+)?)?(?: (?:until|till|to) .{3,30}?)?`;

const newPlace = "(?:lovely |good )?(?:new|forever|other|another) (?:home|owners?|yard|barn|stables?|family)";

type StatusRow = Row & { readonly status: StatusNotice["status"] };
const row = (status: StatusRow["status"], example: string, form: string): StatusRow => ({
  status,
  example,
  pattern: new RegExp(`${opening}${form}${end}`, "iu"),
});

/** How people say that a horse left, or is back; "HORSE" is one name. The examples are tests (the horse is Beau). */
export const statusForms: readonly StatusRow[] = [
  row("archived", "archive Beau", "(?:archive|deactivate) HORSE"),
  row(
    "archived",
    "Beau has left the barn",
    "HORSE (?:has |['’]s )?(?:just )?(?:left|gone from) (?:us|the (?:barn|yard|stables?))",
  ),
  // Whether it was sold or lent, nobody said: it is asked.
  row(
    "archived",
    "Beau went to a new home",
    `HORSE (?:has |is |['’]s )?(?:just )?(?:(?:went|going|goes|gone|moved|moving|off) (?:off )?(?:to|into)|in|found|has|got) (?:an?|his|her|its|the)? ?${newPlace}`,
  ),
  row("archived", "we rehomed Beau", "(?:we|i)?(?:['’]ve| have)?(?: just)? ?(?:re-?homed|gave away) HORSE"),
  row("archived", "Beau was rehomed", `HORSE ${isNow} (?:re-?homed|given away)`),
  row("sold", "Beau is sold", `HORSE ${isNow} sold(?: to .{2,30}?)?`),
  row(
    "sold",
    "we sold Beau yesterday",
    "(?:(?:we|i)(?:['’]ve| have)? )?(?:just |finally )?sold HORSE(?: to .{2,30}?)?",
  ),
  row("retired", "Beau is retired now", `HORSE (?:${isNow} )?retired(?: from .{2,30}?)?`),
  row("retired", "retire Beau", "(?:we|i)?(?:['’]ve| have)?(?: just)? ?retired? HORSE"),
  row("on_loan", "Beau is on loan until 1 March", `HORSE (?:${isNow}|went|goes)(?: out)? ${loan}`),
  row(
    "active",
    "Beau is back from loan",
    "HORSE (?:is|came|has come|['’]s) back(?: (?:from (?:his |her |its )?loan|in the (?:barn|yard)|home|with us))?",
  ),
  row("active", "unarchive Beau", "(?:unarchive|reactivate) HORSE|bring HORSE back"),
];

/** What a message says became of one known horse. Undefined: nothing, of none or of several. `today`: a local date. */
function statusIn(
  text: string,
  { horses, today }: { readonly horses: readonly string[]; readonly today: string },
): (StatusNotice & { readonly horse: string }) | undefined {
  const [horse, another] = horsesIn(text, horses);
  if (horse === undefined || another !== undefined) return undefined;
  const unnamed = text.trim().replace(new RegExp(namePattern(horse), "iu"), "HORSE");
  const found = statusForms.find(({ pattern }) => pattern.test(unnamed));
  if (!found) return undefined;
  const until = found.status === "on_loan" ? untilIn(text, today, false)?.until : undefined;
  return { horse, status: found.status, ...(until !== undefined && { until }) };
}

/**
 * Information about horses without a ride: a caution to pin to each, a care date, or both; or a caution to remove. `horses`: the names as
 * they are known; empty: not stated. Care is due on a day (`dueOn`), or was done on one (`doneOn`).
 */
export type HorseNotice = {
  readonly horses: readonly string[];
  readonly caution?: { readonly text: string; readonly until?: string };
  readonly care?: CareNotice;
  /** Removes a caution: the words that identify it. */
  readonly unpin?: string;
  /** What becomes of a horse: it is sold, retired, away on loan, or back. */
  readonly becomes?: StatusNotice;
  /** Something is over: the words that say so. They pin nothing; what was pinned about it may come off. */
  readonly over?: string;
};

type KnownHorses = {
  readonly horses: readonly string[];
  /** A local date. */
  readonly today: string;
  /** Whether words report a horse's health problem, by more than these signs: "lost a shoe". Absent: by the signs alone. */
  readonly tellsOfHealth?: (text: string) => boolean;
};

type Sentence = {
  readonly written: string;
  /** Without what is over. */
  readonly text: string;
  readonly horses: readonly string[];
  readonly isCaution: boolean;
  readonly isHealth: boolean;
};

/** "Did the farrier do Beau today", also without its mark. */
const asksOfVisit =
  /^\W*(?:did|has|have|was|were|is) (?:the |our )?(?:farrier|(?:black)?smith|vet|dentist|trimmer|anybody|anyone|somebody|someone)\b[^,;]*$/iu;

/**
 * "Does Beau have the day off on Thursday": the verb before the horse asks, also without its mark. A diary leaves out who did it: "did Beau
 * today, he is lame".
 */
export const asksOfHorse = (sentence: string, [horse]: readonly string[]): boolean =>
  asksOfVisit.test(sentence) ||
  (horse !== undefined &&
    new RegExp(
      String.raw`^\W*(?:(?:does|is|was|can|could|will|should) ${namePattern(horse)}(?![\p{L}'’])|has ${namePattern(horse)} (?:got|had|been)\b)[^,;]*$`,
      "iu",
    ).test(sentence));

/** "Could whoever rides Luna next please check her girth?" asks nothing of a diary. */
const asked =
  /^\W*(?:(?:could|can|would|will) )(?=(?:whoever|the next (?:rider|one|person)|somebody|someone|anyone|everyone|everybody)\b.*\b(?:please|pls)\b)/iu;
const asRequest = (sentence: string): string =>
  asked.test(sentence) ? sentence.replace(asked, "").replace(/\?\s*$/u, ".") : sentence;

const betweenSentences = /(?<=[.!?])\s+|\n+/u;

/** The sentences of a text, each with the horses it is about: those it names, or else those of the sentence before. */
function sentencesIn(
  text: string,
  { horses: known, tellsOfHealth = namesSignOfIllness }: KnownHorses,
): readonly Sentence[] {
  let about: readonly string[] = [];
  return text.split(betweenSentences).flatMap((said) => {
    const written = asRequest(said);
    const named = horsesIn(written, known);
    about = named.length > 0 ? named : about;
    if (/\?\s*$/u.test(written) || asksOfHorse(written, named)) return [];
    const sentence = withoutOver(written);
    return {
      written,
      text: sentence,
      horses: about,
      isCaution: isCautionary(sentence),
      isHealth: tellsOfHealth(withoutEveryHorse(sentence)),
    };
  });
}

/** The kind of a notice: a caution to pin, the horse's health alone, its care, a caution to remove, what becomes of the horse, or something that is over. */
export type NoticeSort = "caution" | "health" | "care" | "unpin" | "status" | "over";

/** Undefined: not a notice. */
export function sortOfNotice(text: string, known: KnownHorses): NoticeSort | undefined {
  const notice = readHorseNotice(text, known);
  if (!notice) return undefined;
  if (notice.unpin !== undefined) return "unpin";
  if (notice.becomes) return "status";
  if (notice.care) return "care";
  if (notice.caution) return isCautionary(text) ? "caution" : "health";
  return "over";
}
/** A longer text is not a notice. */
const maxTextLength = 600;

/** Whether a text names a horse, says something beside its name and asks nothing of it, so that it may tell something, in whatever words. */
export function mayTellOfHorse(text: string, horses: readonly string[]): boolean {
  const named = horsesIn(text, horses);
  const isNameAlone = !/[\p{L}\p{N}]/u.test(
    named.reduce((left, name) => left.replaceAll(new RegExp(namePattern(name), "giu"), " "), text),
  );
  return (
    named.length > 0 &&
    !isNameAlone &&
    text.length <= maxTextLength &&
    !/\?\s*$/u.test(text) &&
    !asksOfHorse(text, named)
  );
}

/** The whole text as a caution for the horses that it names. Undefined: it names none, or is too long. */
export function asNotice(text: string, { horses, today }: KnownHorses): HorseNotice | undefined {
  const named = horsesIn(text, horses);
  if (text.length > maxTextLength || named.length === 0) return undefined;
  const last = untilIn(text, today, true);
  const caution = {
    text: cautionText(text, named, { untilWords: last?.words ?? "", today }),
    ...(last && { until: last.until }),
  };
  return { horses: named, caution };
}

const asksSomething =
  /\?\s*$|^\W*(?:did|do|does|is|are|was|were|has|have|who|what|when|where|how|why|can|could|will)\b/iu;
/** Who comes to horses alone. */
const ofHorsesOnly =
  /\b(?:farrier|(?:black)?smith|shod|re-?shod|(?:de-?)?worm(?:ed|ing|ers?)|hooves|hoof|horses?|pon(?:y|ies))\b/iu;
const visit =
  /\b(?:came|comes|coming|been|was here|visited|due|booked|shod|trimmed|wormed|rasped|vaccinated|needs?)\b/iu;
const everyone = /\b(?:everyone|everybody)\b/iu;
const allDone =
  /\b(?:all|(?<both>both)) (?:(?<count>two|three|four|five|six|seven|eight)\b ?)?(?:of them )?(?:(?:are|were|got|have been) )?(?:done|shod|trimmed|wormed|vaccinated|rasped)\b/iu;
const counts = ["", "", "two", "three", "four", "five", "six", "seven", "eight"];

/** "Wormed Rosie", "farrier for Rosie": what stands where only a horse can. */
const caredFor =
  /\b(?:(?:[Dd]e-?)?[Ww]ormed|[Ss]hod|[Tt]rimmed|[Vv]accinated|[Cc]lipped|[Rr]asped|for)\s+(?!(?:all|both|them|him|her|it|us|me|the|my|our|your|every\p{L}*|each|today|yesterday|tomorrow|this|last|next|on|in|at|again|and|for|by|with|now|then|off|free|some|two|three|four|five|six|half|before|after|because|against|behind|front|shoes|teeth)\b)(?<name>\p{Lu}\p{L}{2,})/u;
/** The horse that care is reported of and that is none of the known ones; undefined: none is named so. */
export function strangerIn(text: string): string | undefined {
  const name = caredFor.exec(text)?.groups?.["name"];
  return name === undefined || isDayName(name) || ofHorsesOnly.test(name) ? undefined : name;
}

/** Care that names no horse: of all where it says so, of the only one, else of nobody yet. */
function careOfUnnamed(text: string, { horses, today }: KnownHorses): HorseNotice | undefined {
  if (horses.length === 0 || asksSomething.test(text) || !ofHorsesOnly.test(text) || !visit.test(text))
    return undefined;
  const care = careIn(text, today);
  if (!care) return undefined;
  const all = allDone.exec(text);
  const count = all?.groups?.["both"] ? "two" : all?.groups?.["count"]?.toLowerCase();
  const isAll =
    everyone.test(text) || (all !== null && (count === undefined || counts.indexOf(count) === horses.length));
  const isKnown = isAll || (horses.length === 1 && strangerIn(text) === undefined);
  return { horses: isKnown ? horses : [], care, ...(isKnown && saysOver(text) && { over: text }) };
}

/** "Star vet due 3 Dec, Luna worming in January": what is said of one horse each. */
const partsOf = (text: string): readonly string[] =>
  text.split(/\s*[,;\n]\s*(?:and\s+)?|(?<=[.!?])\s+|\s+and\s+/iu).filter((part) => part !== "");

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((horse) => others.includes(horse));

/**
 * A caution and the care of which other sentences tell: "Beau: coughing, no gallops until Saturday. Dentist for both horses December 12" pins
 * nothing to the other horse. Undefined: they are one notice.
 */
function cautionBesideCare(
  text: string,
  whole: HorseNotice,
  known: KnownHorses,
): readonly HorseNotice[] | undefined {
  if (!whole.caution) return undefined;
  const sentences = text.split(betweenSentences);
  const cares = sentences.map((said) => {
    const notice = readHorseNotice(said, known);
    const isOfCare = notice?.care && !notice.caution && !notice.over;
    return isOfCare && notice.horses.length > 0 ? notice : undefined;
  });
  const visits = cares.filter((notice) => notice !== undefined);
  const rest = sentences.filter((_said, at) => !cares[at]).join(" ");
  const caution = visits.length > 0 ? readHorseNotice(rest, known) : undefined;
  if (!caution?.caution || caution.horses.length === 0) return undefined;
  const isOfOthers = visits.some(({ horses }) => !areSame(horses, caution.horses));
  return isOfOthers || !whole.care ? [caution, ...visits] : undefined;
}

/**
 * All notices of a message: several if its parts each note something of horses that the others don't name, or care of other horses than a
 * caution, else the one of the whole message. Empty: it is about something else.
 */
export function readHorseNotices(text: string, known: KnownHorses): readonly HorseNotice[] {
  const whole = readHorseNotice(text, known);
  if (!whole) return [];
  const parts = partsOf(text).map((part) => readHorseNotice(part, known));
  const noted = parts.filter((part) => part !== undefined && part.horses.length > 0);
  const horses = noted.flatMap((part) => part?.horses ?? []);
  const isApart = noted.length === parts.length && noted.length > 1 && new Set(horses).size === horses.length;
  return isApart
    ? noted.filter((part) => part !== undefined)
    : (cautionBesideCare(text, whole, known) ?? [whole]);
}

/** "Beau off today, sore foot": for how long it is off. */
const isOffForDay = /\boff (?:today|tonight|tomorrow|this week)\b/iu;

/** The last day of what is pinned: what ails a horse is told on the day after too, when others come to it. */
function endOf(
  pin: string,
  today: string,
  { isBan, isHealth }: { readonly isBan: boolean; readonly isHealth: boolean },
): ReturnType<typeof untilIn> {
  const last = untilIn(pin, today, isBan || tellsOfMedicine(pin));
  if (!last && tellsOfDose(pin)) {
    const until = addDays(pastDay(pin, today) ?? today, 1);
    return { until: until < today ? today : until, words: "" };
  }
  return isHealth && last?.until === today ? { ...last, until: addDays(today, 1) } : last;
}

/**
 * The notice about horses in a message that reports no training ("Beau: shoe loose, no jumping until Friday", "farrier for all horses every
 * 6 weeks, next 4 December"). Undefined: it is about something else, asks a question, or names no known horse.
 */
export function readHorseNotice(said: string, known: KnownHorses): HorseNotice | undefined {
  if (said.length > maxTextLength) return undefined;
  const text = withoutOrder(said);
  const named = horsesIn(text, known.horses);
  if (named.length === 0)
    return known.horses.length > 0 && asksToUnpinUnnamed(text)
      ? { horses: [], unpin: text }
      : careOfUnnamed(text, known);
  const becomes = statusIn(text, known);
  if (becomes) {
    const { horse, ...notice } = becomes;
    return { horses: [horse], becomes: notice };
  }
  if (asksToUnpin(text) && !/\?\s*$/u.test(text)) {
    const [address = ""] = /^[^:]{1,60}:/u.exec(text) ?? [];
    const addressed = horsesIn(address, known.horses);
    // "The vet saw Milo, all clear, take the caution off"
    const care = careIn(withoutDayNames(text, named), known.today);
    return {
      horses: addressed.length > 0 ? addressed : named,
      unpin: text,
      ...(care?.doneOn !== undefined && { care }),
    };
  }
  const sentences = sentencesIn(text, known);
  const careOf = (said: string) => careIn(withoutDayNames(said, named), known.today);
  // "Please note: Luna gets her vaccination on 8 January": a date, and no limit.
  const isOfDate = ({ written }: Sentence): boolean =>
    !isCautionary(withoutLabel(written)) && careOf(withoutLabel(written))?.dueOn !== undefined;
  const pinned = sentences.filter(
    (sentence) => sentence.isHealth || (sentence.isCaution && !isOfDate(sentence)),
  );
  const isCaution = pinned.some((sentence) => sentence.isCaution);
  const ofCare = sentences.find((sentence) => careOf(sentence.written));
  const visited = sentences.length > 0 ? careOf(ofCare?.written ?? text) : undefined;
  const isOnlyIdle = pinned.length === 0 && sentences.length > 0;
  const care = visited ?? (isOnlyIdle ? idleIn(text, named, known.today) : undefined);
  const pin = pinned.map((sentence) => sentence.text).join(" ");
  const last = endOf(withoutDayNames(pin, named), known.today, {
    isBan: isCaution || isOffForDay.test(pin),
    isHealth: pinned.some((sentence) => sentence.isHealth),
  });
  const words = cautionText(pin, named, { untilWords: last?.words ?? "", today: known.today });
  const isOver = saysOver(text);
  if (!care && words === "" && !isOver) return undefined;
  const carriers = new Set([...pinned, ...(ofCare ? [ofCare] : [])].flatMap(({ horses }) => horses));
  return {
    horses: carriers.size > 0 ? named.filter((horse) => carriers.has(horse)) : named,
    ...(words !== "" && { caution: { text: words, ...(last && { until: last.until }) } }),
    // "no jumping until the vet comes on Friday" is not a care date
    ...(care && (!isCaution || care.doneOn !== undefined) && { care }),
    ...(isOver && { over: text }),
  };
}
