import { addDays } from "../../schedule/local-date.ts";
import { careIn, type CareNotice, idleIn } from "./care-words.ts";
import { cautionText, isCautionary, untilIn, type Row } from "./caution-words.ts";
import { horsesIn, namePattern, withoutDayNames } from "./named-horses.ts";
import { saysOver, withoutOver } from "./recovery-words.ts";
import { statusIn, type StatusNotice } from "./status-words.ts";
import { asksToUnpin } from "./unpin-words.ts";

/** Signs of a horse's illness or injury, in the words of a yard and of vets, one per row. */
export const healthForms: readonly Row[] = [
  {
    example: "Beau had a light colic at five in the morning",
    pattern:
      /\b(?:colic\w*|chok(?:e|ed|ing)\b|quidd\w+|diarrh?o?ea|scour(?:s|ing)|impaction|gut sounds?)\b/iu,
  },
  {
    example: "poos very loose from Beau since the haylage changed",
    pattern:
      /\b(?:droppings?|poos?|poo|piles?|manure|dung)\b.{0,30}\b(?:loose|runny|watery|dry|hard|few|none|nothing|less)\b|\b(?:loose|runny|watery|dry|no|(?:only|just) (?:one|two|a few))\b.{0,12}\b(?:droppings?|poos?|poo|piles?|manure|dung)\b/iu,
  },
  {
    example: "Beau hardly drank overnight",
    pattern:
      /\b(?:hardly|barely|not|isn['’]?t|won['’]?t|hasn['’]?t|didn['’]?t|doesn['’]?t|never|off|refus\w+)\b.{0,20}\b(?:drink\w*|drank|drunk|eat(?:s|ing|en)?|ate|touch\w*|(?:his|her|its) (?:feed|food|hay|water|breakfast|dinner|tea))\b|\b(?:off (?:his|her|its|the) (?:feed|food)|drops? (?:his|her|its|the) feed|half (?:his|her|its) (?:feed|breakfast|dinner|tea|hay))\b/iu,
  },
  {
    example: "Beau's eye is gunky and half shut",
    pattern:
      /\b(?:eyes?|nose|nostrils?)\b.{0,25}\b(?:weep\w*|gunk\w*|goop\w*|runny|running|swollen|shut|closed|cloudy|blue|blood\w*|bleed\w*|discharge|snot\w*)\b|\b(?:weep\w*|gunky|goopy|runny|swollen|cloudy|blood|bloody|discharge|snotty)\b.{0,30}\b(?:eyes?|nose|nostrils?)\b|\bnose ?bleed/iu,
  },
  {
    example: "mud fever starting on Beau's white legs",
    pattern:
      /\b(?:mud fever|rain (?:scald|rot)|sweet itch|ringworm|hives|urticaria|lice|scab(?:s|by)?|sarcoids?|thrush|greasy heels?|girth galls?|warbles?|itch(?:y|ing))\b/iu,
  },
  {
    example: "digital pulses up on Beau, feet warm",
    pattern:
      /\b(?:abscess\w*|lamini\w*|digital pulses?|seedy toe|navicular|splints?)\b|\b(?:feet|foot|hoof|hooves|legs?|tendons?|joints?|hocks?|fetlocks?|knees?|hind|fore)\b.{0,25}\b(?:hot|warm|puffy|filled|filling|swollen|thick)\b(?! (?:gel|socks?|water))|\b(?:filled|puffy|swollen|blown)\b.{0,25}\b(?:legs?|hocks?|knees?|fetlocks?|joints?|jaw|sheath|belly|glands?)\b|\bjaw\b.{0,15}\bswollen\b/iu,
  },
  {
    example: "Beau came in on three legs",
    pattern:
      /\bthree legs\b|\b(?:short|lame|unlevel|unsound|footsore|pottery|hopping|resting)\b.{0,12}\b(?:on|in|behind|in front|off|near|left|right)\b|\b(?:lame|footsore)\b/iu,
  },
  {
    example: "Beau very stiff coming out of the box",
    pattern:
      /\b(?:tied|tying)[- ]up\b|\bazoturia\b|\bstiff\b.{0,20}\b(?:box|stable|board|behind|walking)\b/iu,
  },
  {
    example: "Beau is swaying behind when I turn him",
    pattern:
      /\b(?:sway\w*|wobbl\w*|stagger\w*|stumbl\w*|collaps\w*|head[- ]?shak\w*|shaking (?:his|her|its) head)\b/iu,
  },
  {
    example: "Beau breathing quick in the stable and sweaty behind the elbows",
    pattern:
      /\bbreath\w*\b.{0,12}\b(?:quick|fast|hard|heavy|heavily|laboured|labored|noisy)\b|\b(?:quick|fast|laboured|labored|heavy|noisy) breath\w*|\b(?:has|have|had|running) (?:a )?(?:temperature|temp|fever)\b|\btemp(?:erature)? (?:is |was |of )?(?:3[89]|4\d|10[1-6])\b|\bshiver\w*\b|\bcough(?:s|ed|ing)?\b/iu,
  },
  {
    example: "found a lump on Beau's girth line",
    pattern: /\b(?:lumps?|bumps?|swellings?|cracks?)\b.{0,20}\b(?:on|in|at|behind|under|near|where)\b/iu,
  },
  {
    example: "Beau 39.1 at five o'clock, head down",
    pattern:
      /\b(?:3[89]|4[01]|10[1-6])[.,]\d\b(?!\s*(?:k|km|m|cm|mm|kg|g|lbs?|mi|miles?|min\w*|sec\w*|s|h|hrs?|%)\b)(?!\s*%)/u,
  },
  {
    example: "still a smidge unlevel is Beau",
    pattern: /\b(?:unlevel|unsound|in season|dull|lethargic|not (?:himself|herself|right))\b/iu,
  },
  {
    example: "Beau lost a shoe, left front",
    pattern:
      /\b(?:lost|threw|thrown|cast|pulled|twisted|sprung|missing) (?:a |an |another |his |her |its |the )?(?:(?:front|hind|near|off|left|right|fore) )*shoe\b|\bshoe\b.{0,12}\b(?:came off|hanging|missing|twisted)\b/iu,
  },
  {
    example: "Beau cut his leg in the field",
    pattern: /\b(?:cut|gashed|grazed|punctured|tore|bruised|hurt) (?:his|her|its)\b/iu,
  },
  {
    example: "blood and a cut on Beau's shoulder",
    pattern:
      /\b(?:weeping|cuts?|gash(?:es)?|lacerat\w*|puncture\w*|stitch(?:es|ed)|graze[sd]?|wounds?|bite mark|bleeding|rubbed raw|sores?)\b.{0,25}\b(?:on|of|over|under|above|below|behind|by|near)\b/iu,
  },
  {
    example: "gave Beau 2 bute",
    pattern:
      /\b(?:bute|danilon|equipalazone|previcox|equioxx|metacam|banamine|finadyne|sedalin|domosedan|dormosedan|acp|gastro ?gard|ulcer ?gard|regumate|antibiotics?|painkillers?|sedat(?:ed|ive|ion)|ventipulmin|prascend)\b/iu,
  },
  {
    example: "Beau dips away when you brush his back",
    pattern:
      /\b(?:dips?|flinch\w*|sore|cold[- ]backed|tender)\b.{0,25}\b(?:back|away|brush\w*|saddle|touch\w*|loins)\b/iu,
  },
];

/** Signs that are over, or not about a horse. */
const over =
  /\b(?:(?:is|was|are|were|has|does)(?: not|n['’]?t) (?:\p{L}+ )?(?:lame|stiff|sore|swollen|cough\w*|unlevel|off|sick|ill)|not (?:lame|stiff|sore|swollen|coughing|unlevel)|no longer (?:\p{L}+ )?(?:lame|stiff|sore|swollen|cough\w*|unlevel|off|sick|ill)|no signs? of|never \p{L}+ed|in (?:19|20)\d\d|last year|years? ago|no (?:more |longer |sign of )?(?:cough\w*|heat|swelling|lameness|pain)|(?<!not )gone\b(?! (?:off|up|lame|for|out|in|to|through|short|stiff))|cleared(?: up)?|healed|healing|back to (?:normal|him|her|it)self|back to normal|all (?:clear|normal|good|fine|ok)|(?:is|are) away|not a peep|better now|over it|sound again|right (?:down|again)|clean as|never (?:had|coughed))\b/iu;
const notTheHorse =
  /\b(?:my|i['’]?m|your|who)\b.{0,14}\b(?:cough\w*|lame|knees?|back|legs?|eyes?|nose|temperature|fever|cold|shoe|wound spray)\b|^\W*thought\b|\b(?:if|whether|recommend|has any(?:body|one))\b|\b(?:rug|girth(?! (?:line|area))|bridle|saddle(?! (?:area|patch))|numnah|gloves?|boots?|video)(?:['’]s)?\b/iu;

/** Whether a sentence says that something is wrong with a horse now. */
const namesSignOfIllness = (sentence: string): boolean =>
  healthForms.some(({ pattern }) => pattern.test(sentence)) &&
  (!over.test(sentence) || /\bnot (?:quite )?(?:gone|clear|right)\b/iu.test(sentence)) &&
  !notTheHorse.test(sentence);

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
  /** Whether words report a horse's health problem: "lost a shoe". Absent: unknown here. */
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

/**
 * "Does Beau have the day off on Thursday": the verb before the horse asks, also without its mark. A diary leaves out who did it: "did Beau
 * today, he is lame".
 */
const asksOfHorse = (sentence: string, [horse]: readonly string[]): boolean =>
  horse !== undefined &&
  new RegExp(
    String.raw`^\W*(?:(?:does|is|was|can|could|will|should) ${namePattern(horse)}(?![\p{L}'’])|has ${namePattern(horse)} (?:got|had|been)\b)[^,;]*$`,
    "iu",
  ).test(sentence);

/** The sentences of a text, each with the horses it is about: those it names, or else those of the sentence before. */
function sentencesIn(text: string, { horses: known, tellsOfHealth }: KnownHorses): readonly Sentence[] {
  let about: readonly string[] = [];
  return text.split(/(?<=[.!?])\s+|\n+/u).flatMap((written) => {
    const named = horsesIn(written, known);
    about = named.length > 0 ? named : about;
    if (/\?\s*$/u.test(written) || asksOfHorse(written, named)) return [];
    const sentence = withoutOver(written);
    return {
      written,
      text: sentence,
      horses: about,
      isCaution: isCautionary(sentence),
      isHealth: namesSignOfIllness(sentence) || tellsOfHealth?.(sentence) === true,
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
const ofHorsesOnly = /\b(?:farrier|(?:black)?smith|shod|re-?shod|hooves|hoof|horses?|pon(?:y|ies))\b/iu;
const visit =
  /\b(?:came|comes|coming|been|was here|visited|due|booked|shod|trimmed|wormed|rasped|vaccinated)\b/iu;
const allDone =
  /\b(?:all|(?<both>both)) (?:(?<count>two|three|four|five|six|seven|eight)\b ?)?(?:of them )?(?:(?:are|were|got|have been) )?(?:done|shod|trimmed|wormed|vaccinated|rasped)\b/iu;
const counts = ["", "", "two", "three", "four", "five", "six", "seven", "eight"];

/** Care that names no horse: of all where it says so, of the only one, else of nobody yet. */
function careOfUnnamed(text: string, { horses, today }: KnownHorses): HorseNotice | undefined {
  if (horses.length === 0 || asksSomething.test(text) || !ofHorsesOnly.test(text) || !visit.test(text))
    return undefined;
  const care = careIn(text, today);
  if (!care) return undefined;
  const all = allDone.exec(text);
  const count = all?.groups?.["both"] ? "two" : all?.groups?.["count"]?.toLowerCase();
  const isAll = all !== null && (count === undefined || counts.indexOf(count) === horses.length);
  const isKnown = isAll || horses.length === 1;
  return { horses: isKnown ? horses : [], care, ...(isKnown && saysOver(text) && { over: text }) };
}

/** "Star vet due 3 Dec, Luna worming in January": what is said of one horse each. */
const partsOf = (text: string): readonly string[] =>
  text.split(/\s*[,;\n]\s*(?:and\s+)?|(?<=[.!?])\s+|\s+and\s+/iu).filter((part) => part !== "");

/**
 * All notices of a message: several if its parts each note something of horses that the others don't name, else the one of the whole
 * message. Empty: it is about something else.
 */
export function readHorseNotices(text: string, known: KnownHorses): readonly HorseNotice[] {
  const whole = readHorseNotice(text, known);
  if (!whole) return [];
  const parts = partsOf(text).map((part) => readHorseNotice(part, known));
  const noted = parts.filter((part) => part !== undefined && part.horses.length > 0);
  const horses = noted.flatMap((part) => part?.horses ?? []);
  const isApart = noted.length === parts.length && noted.length > 1 && new Set(horses).size === horses.length;
  return isApart ? noted.filter((part) => part !== undefined) : [whole];
}

/** "Beau off today, sore foot": for how long it is off. */
const isOffForDay = /\boff (?:today|tonight|tomorrow|this week)\b/iu;

/** The last day of what is pinned: what ails a horse is told on the day after too, when others come to it. */
function endOf(
  pin: string,
  today: string,
  { isBan, isHealth }: { readonly isBan: boolean; readonly isHealth: boolean },
): ReturnType<typeof untilIn> {
  const last = untilIn(pin, today, isBan);
  return isHealth && last?.until === today ? { ...last, until: addDays(today, 1) } : last;
}

/**
 * The notice about horses in a message that reports no training ("Beau: shoe loose, no jumping until Friday", "farrier for all horses every
 * 6 weeks, next 4 December"). Undefined: it is about something else, asks a question, or names no known horse.
 */
export function readHorseNotice(text: string, known: KnownHorses): HorseNotice | undefined {
  if (text.length > maxTextLength) return undefined;
  const named = horsesIn(text, known.horses);
  if (named.length === 0) return careOfUnnamed(text, known);
  const becomes = statusIn(text, known);
  if (becomes) {
    const { horse, ...notice } = becomes;
    return { horses: [horse], becomes: notice };
  }
  if (asksToUnpin(text) && !/\?\s*$/u.test(text)) {
    const [address = ""] = /^[^:]{1,60}:/u.exec(text) ?? [];
    const addressed = horsesIn(address, known.horses);
    return { horses: addressed.length > 0 ? addressed : named, unpin: text };
  }
  const sentences = sentencesIn(text, known);
  const pinned = sentences.filter(({ isCaution, isHealth }) => isCaution || isHealth);
  const isCaution = pinned.some((sentence) => sentence.isCaution);
  const careOf = (said: string) => careIn(withoutDayNames(said, named), known.today);
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
