import { foldText } from "../../text/fold-words.ts";
import type { QuestionContext } from "../question-context.ts";

/** Words of the work that is done with horses, and the id of the discipline that they mean. */
const works: readonly (readonly [discipline: string, words: RegExp])[] = [
  [
    "jumping",
    /\b(?:jump(?:s|ed|ing)?|over fences|fences|gridwork|grids?|(?<!\b(?:in|over) the )(?<!\bof )courses?)\b/u,
  ],
  ["flatwork", /\b(?:flat(?:work|ted|ting)|on the flat|dressage|(?<!jump(?:ing)? )school(?:s|ed|ing)?)\b/u],
  ["trail", /\b(?:hack(?:s|ed|ing)?|trails?|ride outs?|rode out|out riding)\b/u],
  ["lunging", /\b(?:lung(?:e[sd]?|ing|eing)|long(?:ed|eing))\b/u],
  ["groundwork", /\b(?:ground ?work|in hand|hand walk(?:ed|s)?|long ?rein(?:ed|ing)?|liberty)\b/u],
];
/** The disciplines that a question names; empty: any. */
export const worksNamed = (folded: string): readonly string[] =>
  works.flatMap(([discipline, words]) => (words.test(folded) ? [discipline] : []));

/** What within a discipline a question names, as it is logged. */
const workTypes: readonly (readonly [workType: string, words: RegExp])[] = [
  ["lesson", /\b(?:lessons?|clinics?)\b/u],
  ["grid", /\bgrid(?:s|work)?\b/u],
  ["poles", /\b(?:poles?|polework|cavaletti)\b/u],
  ["cross-country", /\b(?:cross country|xc)\b/u],
];

export const workTypeNamed = (folded: string): string | undefined =>
  workTypes.find(([, words]) => words.test(folded))?.[0];

const firstName = (name: string): string => name.toLowerCase().split(" ")[0] ?? "";

/** Not somebody's name. */
const nobody = String.raw`(?:he|she|it|they|anyone|anybody|somebody|someone|you|that|this|there)\b`;

/** "What did Jake do with Luna": of somebody of whom nothing is known. */
const didForm = new RegExp(
  String.raw`\bdid (?!${nobody}|(?:i|we)\b)(?<rider>\p{L}+) (?:do|ride|hack|jump|lunge|school)\b`,
  "u",
);

/** Somebody of whom nothing is known, by what is asked of them; in lower case. */
export function strangerNamed(
  folded: string,
  { people = [], horses = [] }: QuestionContext,
): string | undefined {
  const name = didForm.exec(folded)?.groups?.["rider"];
  return [...people, ...horses].some((known) => firstName(known) === name) ? undefined : name;
}

/** Who rides, named in a question, in lower case; of several of the group the first. */
export const riderNamed = (folded: string, context: QuestionContext): string | undefined => {
  // "Who rode Luna before Emma" asks of somebody else.
  const said = folded.replace(/\b(?:before|after|besides|than|except) \p{L}+/gu, " ");
  const words = new Set(said.split(/[^\p{L}]+/u).flatMap((word) => [word, word.replace(/s$/u, "")]));
  return (
    (context.people ?? []).map(firstName).find((name) => words.has(name)) ?? strangerNamed(said, context)
  );
};

const numbers: readonly string[] = ["two", "three", "four", "five", "six"];
/** "The horses", "each of the three" where there are three. */
export function allHorses(folded: string, horses: readonly string[]): boolean {
  const count = numbers[horses.length - 2];
  return (
    /\bhorses?\b|\b(?:any|each|all|every one) of them\b/u.test(folded) ||
    (count !== undefined &&
      new RegExp(String.raw`\b(?:(?:each|all|every one) of (?:the )?|all |the )${count}\b`, "u").test(folded))
  );
}

/**
 * How a horse may be: what riders note of it, and not what is done with it ("has Beau been ridden, jumping, shod"), which its workouts
 * answer. Each is a test.
 */
export const horseStates = [
  "stiff sore footsore lame limping unlevel uneven short tight crooked",
  "off unwell ill sick poorly coughing sweating swollen puffy filled itchy",
  "sound fine ok okay good well better worse bad comfortable uncomfortable",
  "quiet calm relaxed settled soft forward keen happy easy straight",
  "fresh hot sharp lively strong heavy tense nervous anxious spooky spooking",
  "rushing rushy nappy napping bucking rearing girthy grumpy naughty difficult",
  "lazy tired flat dull sluggish backward hollow unhappy resistant mareish",
].flatMap((states) => states.split(" "));

/** What horses do that they are asked about: "did Beau rush". */
const doings =
  /^(?:rush|spook|buck|rear|nap|trip|stumble|cough|sweat|lean|hang|pull|refuse|stop)(?=(?:s|ed|ing)?$)/u;
/** How a horse was, or what it did, as it is asked: "stiff", "rush". */
export function stateNamed(folded: string): string | undefined {
  const words = folded.split(/[^\p{L}]+/u);
  const state = words.find((word) => horseStates.includes(word));
  return state ?? words.map((word) => doings.exec(word)?.[0]).find((word) => word !== undefined);
}

const notThere =
  "(?:(?:going to be |gonna be )?(?:away|abroad|on (?:holiday|vacation|leave)|off sick)|not (?:here|around|riding|coming|available))";
/** That somebody is not there: which rides they are down for is what has to be known of it. */
export const awayForm = new RegExp(
  String.raw`^(?!${nobody}|(?:i|im|we|were|whos?)\b)(?<rider>\p{L}+?)(?:s(?= ${notThere}))?(?: (?:is|will be))? (?:${notThere}|(?:cant|cannot|can not|wont|will not|isnt) (?:be (?:here|there|around)|here|around|ride|come|make it|riding|coming))\b`,
  "u",
);
/** "Emma is away next week" of somebody who rides here, in any case; undefined: nobody is said to be away. */
export const saidToBeAway = (text: string): string | undefined =>
  awayForm.exec(foldText(text))?.groups?.["rider"];

const mayRideForm = new RegExp(
  String.raw`^(?:can|could|may|might|should|is|would) (?!${nobody})(?<rider>\p{L}+)(?: be)?(?: (?:allowed|able|free|ok|okay|safe|fit))?(?: to)? (?<work>ride|jump|hack|lunge|school|gallop)\b(?!.*\binstead\b)`,
  "u",
);
/** "Can Emma ride Beau on Sunday": whether somebody may, whatever of a plan could be changed to that. */
export const asksWhoMayRide = (text: string): boolean => mayRideForm.test(foldText(text));
/** Whoever "can Olga ride Beau" is asked of, known or not; undefined: the writer, or a horse. */
export function whoMayRide(folded: string, { horses = [] }: QuestionContext): string | undefined {
  const who = mayRideForm.exec(folded)?.groups?.["rider"];
  const isRider = who !== undefined && !/^(?:i|we)$/u.test(who) && !horses.map(firstName).includes(who);
  return isRider ? who : undefined;
}
