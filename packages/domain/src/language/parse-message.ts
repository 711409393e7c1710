import { addDetails } from "./assemble/add-details.ts";
import type { Draft } from "./assemble/draft.ts";
import type { Reading } from "./assemble/reading.ts";
import {
  type Chosen,
  doubtfulPart,
  keepDetails,
  leastByRules,
  leastSure,
  waysToRead,
} from "./learned/choose-reading.ts";
import { disciplines } from "./learned/discipline-features.ts";
import { improbableOf } from "./learned/rank-features.ts";
import { readerModel } from "./learned/reader-model.ts";
import { namesPerson } from "./lexicon/words/first-names.ts";
import { giveNotes } from "./notes/give-notes.ts";
import { didItToo, type Doubt, type ParseContext, type ParsedMessage, whichHolds } from "./parsed-message.ts";
import { isPlainLog } from "./plain-log.ts";
import { type Read, readByRules, toMessage } from "./read-by-rules.ts";

/** Asks whether something was done, or when, what else there is, or who rode: whatever is thought of the numbers. */
const asksBeyond = /\bdone\b|\bday\b|\bdate\b|^when\b|of its own\?$|\brode\b|\bwho\b/u;

/** By so much what was learned has to be likelier where the rules have no doubt. */
const leastAhead = 0.05;

/** So likely it has to be that nothing was done where the rules read training: a draft too many is deleted, a log that is lost is not missed. */
const leastSureOfNone = 0.9;

/**
 * May the likeliest reading take the place of the rules'? What hardly anybody does is not read into a message that may be read otherwise, and
 * whether there is training at all is decided against the rules only by one that is sure.
 */
function isAhead({ candidate, likely }: Chosen, byRules: Chosen | undefined, rules: Read): boolean {
  if (rules.doubts.length === 0 && likely < (byRules?.likely ?? 0) + leastAhead) return false;
  const { learned, drafts } = candidate;
  if (likely < leastSure && byRules && improbableOf(candidate) > improbableOf(byRules.candidate))
    return false;
  if (drafts.length === 0) return rules.drafts.length === 0 || likely >= leastSureOfNone;
  return rules.drafts.length > 0 || (learned?.isWhole === true && likely >= leastSure);
}

/** "Anna, Tom and I walked 3 km" without a workout of the writer's. */
function leftOut({ lexemes }: Reading, drafts: readonly Draft[], { writer }: ParseContext): readonly Doubt[] {
  const others = drafts.flatMap(({ athlete }) => athlete ?? []);
  if (others.length === 0 || others.length < drafts.length || others.includes(writer ?? "")) return [];
  const isJoined = (at: number, step: 1 | -1): boolean => {
    const name = lexemes[at + 2 * step];
    return lexemes[at + step]?.class === "And" && name !== undefined && name.capitalised && namesPerson(name);
  };
  const own = lexemes.find(
    (one, at) =>
      one.class === "Pronoun" && one.entry?.value === "me" && (isJoined(at, -1) || isJoined(at, 1)),
  );
  return own ? [{ start: own.start, end: own.end, reason: didItToo }] : [];
}

/** What is in doubt of a reading that was learned: what the rules doubt; where that is surely right, only what is not of its numbers. */
function doubtsOf(
  { candidate, likely }: Chosen,
  rules: Read,
  cutOffAt: number | undefined,
): readonly Doubt[] {
  if (likely < leastSure) return rules.doubts.length > 0 ? rules.doubts : [doubtfulPart(candidate)];
  return rules.doubts.filter(
    ({ reason, start, end }) => asksBeyond.test(reason) || (cutOffAt !== undefined && start === end),
  );
}

/**
 * The rules' reading, in doubt as they are, or one that was learned where that is likelier right; of the rules' doubts those that are not of
 * numbers stay then. `message`: what the rules come to.
 */
function chosenOf(rules: Read, message: ParsedMessage, apart: Reading): ParsedMessage {
  const { cutOffAt } = message;
  const ways = waysToRead(rules, apart, rules.doubts.length, readerModel());
  const [chosen] = ways;
  const byRules = ways.find(({ candidate }) => candidate.isRules);
  if (!chosen || chosen === byRules || !isAhead(chosen, byRules, rules)) {
    const isDoubtful = byRules && rules.doubts.length === 0 && byRules.likely < leastByRules;
    return isDoubtful
      ? toMessage({ ...rules, doubts: [doubtfulPart(byRules.candidate)] }, cutOffAt)
      : message;
  }
  const { candidate } = chosen;
  const { reading, drafts } = candidate;
  keepDetails(drafts, rules.drafts);
  addDetails(reading, drafts);
  const notes = giveNotes(reading, drafts);
  const doubts = [...doubtsOf(chosen, rules, cutOffAt), ...leftOut(reading, drafts, reading.context)];
  return toMessage({ reading, drafts, notes, doubts }, cutOffAt);
}

const builtIn: ReadonlySet<string> = new Set(disciplines);
/** Is it of a discipline of the group's own? Nothing was learned of these. */
const isOfGroup = ({ lexemes, context: { disciplines: own = [] } }: Reading): boolean =>
  own.length > 0 &&
  lexemes.some(({ class: kind, entry }) => kind === "Activity" && !builtIn.has(entry?.value ?? ""));

/** Loads as shares of a maximum have no label. */
const hasShares = ({ reading, drafts }: Read): boolean =>
  reading.classes.has("Percent") &&
  drafts.some(({ exercises }) => exercises.some(({ sets }) => sets.some(({ load }) => load !== undefined)));

/** What is set right may be of another message. */
const setsRight = ({ doubts }: Read): boolean => doubts.some(({ reason }) => reason === whichHolds);

/** Is there nothing to choose between: no number, surely no training, or nothing like it was learned? */
const isBeyond = (rules: Read, apart: Reading): boolean =>
  apart.terms.length === 0 ||
  (rules.drafts.length === 0 && rules.doubts.length === 0) ||
  isOfGroup(apart) ||
  hasShares(rules) ||
  setsRight(rules);

/**
 * Reads a message to the workouts that it reports, by the person's clock, unit and names: by rules, and by what was learned of annotated
 * messages. Never throws, for any text; what is not understood is kept in notes or named in a doubt.
 */
export const parseMessage = (text: string, context: ParseContext): ParsedMessage => {
  const { rules, apart, cutOffAt } = readByRules(text, context);
  const byRules = toMessage(rules, cutOffAt);
  return isBeyond(rules, apart) || isPlainLog(text, byRules) ? byRules : chosenOf(rules, byRules, apart);
};
