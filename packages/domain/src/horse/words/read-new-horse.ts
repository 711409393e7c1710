import { horseHeightSchema, type HorseProfile } from "../horse.ts";
import { afterOpeners } from "../../text/openers.ts";

/** A horse that somebody wants to add, with its description. */
export type NewHorse = { readonly name: string; readonly profile: HorseProfile };

const animal = "(?<animal>horse|pony|mare|gelding|stallion|colt|filly|foal|cob|youngster)";
const opening = afterOpeners(
  "can you|could you|would you|let['’]?s|i(?:['’]d| would) like to|i want to|we want to",
);
const called = String.raw`(?:,? ?(?:called|named|by the name of|whose name is|name[: ]))`;
/** Ends at punctuation, a number or a word that continues with the description. */
const name = String.raw`["“']?(?<name>[\p{L}][\p{L}'’.-]*(?: (?!(?:is|was|and|who|which|she|he|it|a|an|the|to|as|with|for|from|in|of|our|my|about|born|please)\b)[\p{L}][\p{L}'’-]*){0,3})["”']?`;
/** How a name goes on, up to a word with a capital: "Sir Lancelot of the Lake III", "Dancing with the Stars". */
const nameTail = String.raw`(?: (?:(?:of(?: the| my)?|(?:with|in|to|on|by|for) (?:the|my)|the|de|la|von|van) )?\p{Lu}[\p{L}'’-]*){0,7}`;
const nameGoesOn = new RegExp(`^${nameTail}`, "u");
const article = String.raw`(?:(?:a|an|another|the|our|my|one|this)\s+)?`;
const words = String.raw`(?:[\p{L}\d'’./-]+\s+){0,6}?`;

type Form = { readonly pattern: RegExp; readonly example: string; readonly isNamed: boolean };
/** How people announce a new horse: one row each with an example, which is a test. `isNamed`: the name may be in lower case. */
export const newHorseForms: readonly Form[] = [
  {
    isNamed: true,
    example: "add a horse called Star",
    pattern: new RegExp(
      `${opening}(?:add|register|create|enter|put in)\\s+${article}(?:new\\s+)?(?<before>${words})${animal}${called}\\s*${name}(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: true,
    example: "we have a new horse named Star, a 9 year old mare",
    pattern: new RegExp(
      `${opening}(?:we|i)(?:['’]ve| have)?(?:\\s+just)?\\s+(?:got|have|bought|own|took on|taken on|leased)\\s+${article}(?:new\\s+)?(?<before>${words})${animal}${called}\\s*${name}(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: false,
    example: "we have a new horse, Star",
    pattern: new RegExp(
      `${opening}(?:we|i)(?:['’]ve| have)?(?:\\s+just)?\\s+(?:got|have|bought|own|took on|taken on|leased)\\s+${article}new\\s+(?<before>${words})${animal}\\s*[,:–-]\\s*${name}(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: false,
    example: "add the horse Star",
    pattern: new RegExp(
      `${opening}(?:add|register|create|enter)\\s+${article}(?:new\\s+)?${animal}\\s*[,:–-]?\\s+${name}(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: false,
    example: "new horse: Star, bay gelding",
    pattern: new RegExp(
      `${opening}${article}new\\s+${animal}(?:\\s*[,:–-]\\s*|${called}\\s*|\\s+)${name}(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: false,
    example: "add Star as a horse",
    pattern: new RegExp(
      `${opening}(?:add|register)\\s+${name}\\s+(?:as\\s+(?:a|our|my)\\s+(?:new\\s+)?${animal}|to (?:the|our|my) (?:barn|stable|stables|yard|horses))\\b(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: false,
    example: "Star is a horse of ours: add",
    pattern: new RegExp(
      `${opening}${name}\\s+is\\s+(?:one of our (?:horses|ponies)|${article}(?<before>${words})${animal} of ours)\\b(?:[\\s:,–-]*add(?: (?:him|her|it))?)?(?<rest>.*)$`,
      "isu",
    ),
  },
  {
    isNamed: false,
    example: "Star is our new mare",
    pattern: new RegExp(
      `${opening}${name}\\s+is\\s+(?:our|my|a|the)\\s+new\\s+(?<before>${words})${animal}\\b(?<rest>.*)$`,
      "isu",
    ),
  },
];

const animals = "(?:horses|ponies|mares|geldings|cobs|youngsters)";
/** How people name all their horses at once: a list follows. Each with an example, which is a test. */
export const severalHorsesForms: readonly { readonly pattern: RegExp; readonly example: string }[] = [
  {
    example: "we have three horses: Star, Beau and Luna",
    pattern: new RegExp(
      `${opening}(?:we|i)(?:['’]ve| have)?(?:\\s+(?:just|all|currently))?\\s*(?:got|have|own|keep|bought|look after)?\\s+${words}${animals}(?:${called}|\\s*[,:–-])\\s*(?<list>.+)$`,
      "isu",
    ),
  },
  {
    example: "our horses are Star, Beau and Luna",
    pattern: new RegExp(
      `${opening}(?:our|my|the)\\s+${words}${animals}(?:\\s+here)?\\s*(?:are(?: called| named)?|[:–-])[\\s:]*(?<list>.+)$`,
      "isu",
    ),
  },
  {
    example: "add three horses: Star, Beau and Luna",
    pattern: new RegExp(
      `${opening}(?:add|register|create|enter|put in)\\s+${words}${animals}(?:${called}|\\s*[,:–-])?\\s+(?<list>\\p{Lu}.+)$`,
      "su",
    ),
  },
  {
    example: "add Star, Beau and Luna as our horses",
    pattern: new RegExp(
      `${opening}(?:add|register)\\s+(?<list>.+?)\\s+(?:as\\s+(?:our|my|new|the)?\\s*(?:new\\s+)?${animals}|to (?:the|our|my) (?:barn|stable|stables|yard|horses))\\W*$`,
      "isu",
    ),
  },
  {
    example: "horses: Star, Beau, Luna",
    pattern: new RegExp(`${opening}(?:new\\s+)?${animals}\\s*:\\s*(?<list>.+)$`, "isu"),
  },
];

const sexes: Readonly<Record<string, NonNullable<HorseProfile["sex"]>>> = {
  mare: "mare",
  filly: "mare",
  gelding: "gelding",
  stallion: "stallion",
  colt: "stallion",
};
const colors =
  "bay|dark bay|grey|gray|dapple grey|chestnut|liver chestnut|black|brown|dun|roan|palomino|piebald|skewbald|cremello|buckskin|pinto|paint|appaloosa spotted|sorrel|white";
const breeds =
  "connemara|thoroughbred|tb|welsh section [a-d]|welsh cob|welsh pony|welsh|irish sport horse|irish draught|warmblood|dutch warmblood|kwpn|hanoverian|holsteiner|oldenburg|trakehner|westphalian|arabian|arab|anglo-arab|quarter horse|morgan|appaloosa|haflinger|fjord|friesian|icelandic|andalusian|pre|lusitano|lipizzaner|shetland|shetland pony|highland|highland pony|new forest|new forest pony|exmoor|dartmoor|fell pony|dales pony|shire|clydesdale|gypsy cob|cob|standardbred|tennessee walker|selle francais|selle français|mustang|percheron|draft|knabstrupper|tinker|isp|ish";

type Detail = {
  readonly pattern: RegExp;
  readonly read: (found: RegExpExecArray, year: number) => HorseProfile | undefined;
};
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const heightOf = (value: number, unit: "hands" | "cm"): HorseProfile | undefined => {
  const height = horseHeightSchema.safeParse({ value, unit }).data;
  return height && { height };
};

/** Details about a horse, by their words; unrecognised ones become a note. */
const details: readonly Detail[] = [
  {
    pattern: /\b(\d{1,2})[\s-]*(?:(?:years?|yrs?)[\s-]*olds?|y\/?o|yos?|years?|yrs?)\b/iu,
    read: ([, age], year) => ({ birthYear: year - Number(age) }),
  },
  {
    pattern: /\b(?:born|foaled|b\.)(?: in)? ?((?:19|20)\d\d)\b/iu,
    read: ([, year]) => ({ birthYear: Number(year) }),
  },
  {
    pattern: /\b(\d{1,2}(?:[.,][0-3])?) ?(?:hh|hands?(?: high)?|h)\b/iu,
    read: ([, hands = ""]) => heightOf(Number(hands.replace(",", ".")), "hands"),
  },
  { pattern: /\b(\d{2,3}) ?cm\b/iu, read: ([, cm]) => heightOf(Number(cm), "cm") },
  {
    pattern: new RegExp(`\\b(${colors})\\b`, "iu"),
    read: ([, color = ""]) => ({ color: color.toLowerCase() }),
  },
  // A number by itself: "a grey mare, 12".
  {
    pattern: /(?<=^|,)\s*(?:aged?\s+)?(\d|[1-3]\d)\s*(?=[,.]|$)/iu,
    read: ([, age], year) => ({ birthYear: year - Number(age) }),
  },
  { pattern: new RegExp(`\\b(${breeds})\\b`, "iu"), read: ([, breed = ""]) => ({ breed: sentence(breed) }) },
  {
    pattern: /\b(mare|filly|gelding|stallion|colt)\b/iu,
    read: ([, sex = ""]) => {
      const known = sexes[sex.toLowerCase()];
      return known && { sex: known };
    },
  },
];

/** Words without information about the horse. */
const fillers =
  /\b(?:a|an|the|is|was|she|he|it|it['’]s|she['’]s|he['’]s|who|which|and|our|my|new|horse|pony|please|to|of|ours|mine|barn|stable|yard|in|with|for|old|thanks|thank you)\b|[\s,.;:!()–-]+/giu;

const titled = (text: string): string => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

function profileOf(said: string, year: number): HorseProfile {
  let left = said;
  let profile: HorseProfile = {};
  for (const { pattern, read } of details) {
    const found = pattern.exec(left);
    const known = found && read(found, year);
    if (!found || !known) continue;
    profile = { ...profile, ...known };
    left = left.slice(0, found.index) + " , " + left.slice(found.index + found[0].length);
  }
  const notes = left
    .split(/\s*[,;.\n]+\s*/)
    .filter((part) => part.replaceAll(fillers, "") !== "")
    .map((part) => part.trim().replace(/^(?:and|who|which) /iu, ""))
    .join(", ");
  return notes === "" ? profile : { ...profile, notes: notes.slice(0, 4000) };
}

/** A question asks how to add one; training that was done or planned is a different subject. */
const isOtherwise =
  /\?\s*$|\b(?:lunged|longed|rode|hacked|jumped|schooled|walked|trotted|cantered|flatted|minutes?|mins?|tomorrow|session|lesson|week|plan)\b/iu;
/** Nobody describes new horses at greater length in one message. */
const maxTextLength = 600;
const maxHorses = 30;

function readOne(text: string, year: number): NewHorse | undefined {
  for (const { pattern, isNamed } of newHorseForms) {
    const groups = pattern.exec(text)?.groups;
    if (!groups?.["name"]) continue;
    const { name: called, before = "", animal: kind = "", rest: after = "" } = groups;
    const [more = ""] = /^\p{Lu}/u.test(called) ? (nameGoesOn.exec(after) ?? []) : [];
    const rest = after.slice(more.length);
    const written = `${called}${more}`.replace(/[.'’-]+$/u, "").trim();
    if (!isNamed && !/^\p{Lu}/u.test(written)) continue;
    return {
      name: /\p{Lu}/u.test(written) ? written : titled(written),
      profile: profileOf(`${before}, ${kind}, ${rest}`, year),
    };
  }
  return undefined;
}

/** A part of a list that begins with a name of capitalised words, followed by the description. */
const namedPart = new RegExp(
  String.raw`^(?:and\s+)?["“']?(?<name>\p{Lu}[\p{L}'’]*${nameTail})["”']?(?<rest>(?![\p{L}\d]).*)$`,
  "su",
);
/** Capitalised beginnings of a description, which are not names. */
const isSaid = new RegExp(
  `^(?:a|an|the|${colors}|${breeds}|mare|gelding|stallion|born|about|both|all)\\b`,
  "iu",
);

/** Reads a list horse by horse: "Star (9yo mare), Beau, a bay gelding, and Luna". Empty: it does not begin with a name. */
function readList(list: string, year: number): NewHorse[] {
  const parts: { name: string; said: string }[] = [];
  for (const part of list.split(/\s*(?:[,;\n&]|\band\b)\s*(?![^(]*\))/u).filter(Boolean)) {
    const found = isSaid.test(part) ? undefined : namedPart.exec(part)?.groups;
    const last = parts.at(-1);
    if (found?.["name"]) parts.push({ name: found["name"], said: found["rest"] ?? "" });
    else if (last) last.said += `, ${part}`;
    else return [];
  }
  return parts.map(({ name, said }) => ({ name, profile: profileOf(said, year) }));
}

function readSeveral(text: string, year: number): NewHorse[] {
  for (const { pattern } of severalHorsesForms) {
    const list = pattern.exec(text)?.groups?.["list"];
    const horses = list === undefined ? [] : readList(list, year);
    if (horses.length > 0 && horses.length <= maxHorses) return horses;
  }
  return [];
}

/**
 * The horses that a message asks to add ("we have a new horse, Star, a 9 year old mare", "our horses are Star, Beau and Luna"), with their
 * descriptions. `today`: local date, for ages. Empty: it is about something else, or names none.
 */
export function readNewHorses(text: string, today: string): readonly NewHorse[] {
  if (text.length > maxTextLength || isOtherwise.test(text)) return [];
  const [trimmed, year] = [text.trim(), Number(today.slice(0, 4))];
  const several = readSeveral(trimmed, year);
  if (several.length > 1) return several;
  const one = readOne(trimmed, year);
  return one ? [one] : several;
}
