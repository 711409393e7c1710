import { activityEntries } from "../../language/lexicon/words/activities.ts";
import { createPhraseTrie, type PhraseTrie } from "../../language/lexicon/phrase-trie.ts";
import type { Intensity } from "../../program/intensity.ts";
import { builtInDisciplines } from "../../workout/built-in-disciplines.ts";
import type { Discipline } from "../../workout/discipline.ts";

/** What a word does in a request about planned work with a horse, beside naming work, people, times and minutes. */
export type WorkSign =
  /** What stands behind it is what was planned; behind a person: who is not to ride. */
  | "old"
  | "cannot"
  /** Between what was planned and what is to be. */
  | "to"
  /** The first thing named is what was planned. */
  | "swap"
  | "set"
  | "ride"
  | "instead"
  | "all"
  /** Of days that are named: those; else all of them. */
  | "both"
  | "the"
  | "less"
  | "more"
  | "by"
  | "from"
  | "half"
  /** Nobody is to ride. */
  | "off"
  /** Behind a person: that one is not to ride; else the ride itself is off. */
  | "free"
  /** Nothing is to be done with the horse. */
  | "rest"
  /** Of several rides: nothing comes of them. */
  | "cancel"
  /** A ride that is not planned yet. */
  | "add"
  /** Beside what is planned then. */
  | "beside"
  | "session"
  | "horse"
  | "joint"
  | "filler";

/** Phrases by what they do; each row's example is a test. */
export const signRows: readonly (readonly [WorkSign, phrases: string, example: string])[] = [
  [
    "old",
    "instead of, rather than, in place of, than, not, and not, no, no more, dont, do not",
    "flatwork on Saturday instead of jumping",
  ],
  [
    "cannot",
    "cant, cannot, can not, wont, will not, isnt, is not, no longer",
    "Jake can't ride on Saturday, Anna will",
  ],
  ["to", "to, into, for, with, becomes, become", "change Saturday's jumping to flatwork"],
  [
    "swap",
    "change, swap, replace, switch, turn, exchange, convert, trade",
    "swap the jumping on Saturday for a hack",
  ],
  [
    "set",
    "make, set, do, does, have, has, got, has got, have got, gets, give, put, plan, want, need, needs, should, keep, keep it, let, lets, prefer, go for, schedule",
    "make Saturday flatwork",
  ],
  [
    "ride",
    "ride, rides, riding, take, takes, taking, will, get on, gets on, is on, s on, ridden by, ridden, works",
    "Anna takes Saturday's ride",
  ],
  ["instead", "instead, after all, from now on", "make Saturday flatwork instead"],
  [
    "all",
    "all, every, each, all of, all the, everything, the remaining, the rest of, whenever",
    "make all jumping sessions flatwork",
  ],
  ["both", "both", "make both jumping sessions flatwork"],
  ["the", "the, his, her, its, their, my, our, this, that, planned", "make the hack 40 minutes"],
  [
    "less",
    "shorter, shorten, less, fewer, reduce, cut, cut down, quicker, down",
    "make Sunday's hack 10 minutes shorter",
  ],
  ["more", "longer, lengthen, extend, more, extra, up", "make Sunday's hack 10 minutes longer"],
  ["by", "by", "shorten Sunday's hack by 10 minutes"],
  ["from", "from", "shorten Sunday's hack from 60 to 40 minutes"],
  ["half", "half, halve, half as long, in half, by half", "halve Sunday's hack"],
  ["off", "nobody, no one, without a rider, somebody else, someone else", "nobody rides on Saturday"],
  ["free", "off", "take Jake off Sunday's ride"],
  [
    "rest",
    "rest, rests, resting, rest day, day off, days off, off day, turned out, turn out, turnout",
    "let him rest on Sunday",
  ],
  ["cancel", "cancel, call off, scrap, scratch", "cancel his rides"],
  ["add", "add, put in, pencil in, slot in, squeeze in, fit in, throw in", "add a hack on Tuesday"],
  ["beside", "as well, too, besides, another", "add a hack on Saturday as well"],
  [
    "session",
    "session, sessions, work, workout, workouts, day, days, lesson, one, slot",
    "make Saturday's ride flatwork",
  ],
  ["horse", "him, her, he, she, it, them, they", "lunge him on Saturday instead of jumping"],
  ["joint", "and, or, then, also", "do flatwork on Saturday and Sunday"],
  [
    "filler",
    "a, an, some, bit, of, on, in, at, is, be, are, am, as, please, pls, just, only, can, could, may, might, we, you, us, i, im, id, like, would, rather, us do, would rather, us just, going, so, well, ok, okay, hi, hey, hello, now, but, actually, maybe, perhaps, about, minutes long, long, there, thanks, thank you, better, this time, for once, going to be, is going to, kind of, sort of",
    "could we please just do flatwork on Saturday instead",
  ],
];

const intensityRows: Readonly<Record<Intensity, string>> = {
  light: "light, easy, gentle, gently, lightly, relaxed, quiet",
  moderate: "moderate, medium",
  hard: "hard, intense, demanding",
};
/** "Too hard" is what it is, and asks for the contrary. */
const stepRows: Readonly<Record<"easier" | "harder", string>> = {
  easier:
    "easier, more easy, lighter, more light, gentler, less hard, less intense, not so hard, not as hard, too hard, too intense, too demanding, too tough",
  harder: "harder, tougher, more intense, more demanding, too easy, too light, too gentle",
};

/** Forms that nobody logs by, but asks for: "Anna lunges Beau". */
const asked: Readonly<Record<string, string>> = {
  lunging: "lunges, lunge",
  jumping: "jumps, jumping session",
  trail: "hacks, a hack out",
};

export type WorkWord =
  | { readonly kind: "sign"; readonly sign: WorkSign }
  /** `note`: the words say more than the discipline does, and are kept. */
  | { readonly kind: "work"; readonly discipline: string; readonly name: string; readonly note?: string }
  | { readonly kind: "intensity"; readonly intensity: Intensity }
  | { readonly kind: "step"; readonly step: "easier" | "harder" };

const phrasesOf = (list: string): readonly string[] => list.split(",").map((one) => one.trim());

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function build(own: readonly Discipline[]): PhraseTrie<WorkWord> {
  const trie = createPhraseTrie<WorkWord>();
  const disciplines = [...own, ...builtInDisciplines].filter(({ athleteKind }) => athleteKind === "horse");
  // A phrase keeps its first meaning: a group's own work goes before what every barn does.
  for (const { id, name, words } of disciplines)
    for (const phrase of [name, ...words, ...phrasesOf(asked[id] ?? "")])
      if (phrase !== "") trie.add(plainWords(phrase), { kind: "work", discipline: id, name });
  const names = new Map(disciplines.map(({ id, name }) => [id, name]));
  for (const [phrase, { value = "", note }] of activityEntries) {
    const name = names.get(value);
    if (name !== undefined)
      trie.add(phrase, { kind: "work", discipline: value, name, ...(note === true && { note: phrase }) });
  }
  for (const [intensity, list] of Object.entries(intensityRows))
    for (const phrase of phrasesOf(list))
      trie.add(phrase, { kind: "intensity", intensity: intensity as Intensity });
  for (const [step, list] of Object.entries(stepRows))
    for (const phrase of phrasesOf(list))
      trie.add(phrase, { kind: "step", step: step as "easier" | "harder" });
  for (const [sign, list] of signRows)
    for (const phrase of phrasesOf(list)) trie.add(phrase, { kind: "sign", sign });
  return trie;
}

let plain: PhraseTrie<WorkWord> | undefined;
const built = new WeakMap<readonly Discipline[], PhraseTrie<WorkWord>>();

/** The words of requests about work with horses; `own`: the group's disciplines. */
export function workWords(own: readonly Discipline[] = []): PhraseTrie<WorkWord> {
  if (own.length === 0) return (plain ??= build(own));
  const before = built.get(own) ?? build(own);
  built.set(own, before);
  return before;
}
