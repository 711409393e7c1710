import { addDetails } from "./assemble/add-details.ts";
import type { Reading } from "./assemble/reading.ts";
import { horseDisciplines } from "./assemble/sports/sport-groups.ts";
import {
  type Chosen,
  doubtfulPart,
  keepDetails,
  leastByRules,
  leastSure,
  waysToRead,
} from "./learned/choose-reading.ts";
import { disciplines } from "./learned/discipline-features.ts";
import { readerModel } from "./learned/reader-model.ts";
import { giveNotes } from "./notes/give-notes.ts";
import { type Doubt, type ParseContext, type ParsedMessage, whichHolds } from "./parsed-message.ts";
import { isPlainLog } from "./plain-log.ts";
import { type Read, readByRules, toMessage } from "./read-by-rules.ts";

/** Asks whether something was done, or when, or what else there is: whatever is thought of the numbers. */
const asksBeyond = /\bdone\b|\bday\b|\bdate\b|^when\b|of its own\?$/u;

/** By so much what was learned has to be likelier where the rules have no doubt. */
const leastAhead = 0.05;

const hasHorses = ({ athletes = [] }: ParseContext): boolean => athletes.some(({ kind }) => kind === "horse");

/**
 * May the likeliest reading take the place of the rules'? Whether there is training at all is decided against them only by one that is sure,
 * and a group's rides are read by them.
 */
function isAhead(
  { candidate: { learned, drafts }, likely }: Chosen,
  byRules: Chosen | undefined,
  rules: Read,
): boolean {
  if (rules.doubts.length === 0 && likely < (byRules?.likely ?? 0) + leastAhead) return false;
  const isRide = drafts.some(({ discipline }) => horseDisciplines.has(discipline));
  if (isRide && hasHorses(rules.reading.context)) return false;
  const isSame = drafts.length > 0 === rules.drafts.length > 0;
  return isSame || (learned?.isWhole === true && likely >= leastSure);
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
  return toMessage({ reading, drafts, notes, doubts: doubtsOf(chosen, rules, cutOffAt) }, cutOffAt);
}

const builtIn: ReadonlySet<string> = new Set(disciplines);
/** Names, horses and disciplines of a group: nothing was learned of what is said with them. */
function isOfGroup({ classes, lexemes, isHorse }: Reading, context: ParseContext): boolean {
  const { athletes = [], disciplines: own = [] } = context;
  return (
    (athletes.length > 0 && classes.has("Athlete")) ||
    (isHorse && hasHorses(context)) ||
    (own.length > 0 &&
      lexemes.some(({ class: kind, entry }) => kind === "Activity" && !builtIn.has(entry?.value ?? "")))
  );
}

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
  isOfGroup(apart, apart.context) ||
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
