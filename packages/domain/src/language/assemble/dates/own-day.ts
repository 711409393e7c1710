import type { FoundName } from "../people/found-name.ts";
import type { Head } from "../heads/head.ts";
import { isSeparator } from "../clause.ts";
import { doubt, type Reading } from "../reading.ts";
import { enduranceSports, horseDisciplines } from "../sports/sport-groups.ts";

const isMeasured = ({ pieces }: Head): boolean => pieces.some(({ kind }) => kind === "term");

/** What a head is of, as far as its words alone say; undefined: nothing that tells it from another. */
const sportOf = ({ kind, discipline }: Head): string | undefined => {
  if (kind === "exercise") return "strength";
  if (discipline === "ridden" || horseDisciplines.has(discipline ?? "")) return "riding";
  return kind === "activity" ? discipline : undefined;
};

/** "30 min bike, all yesterday": the day of everything; a warm-up is of what it stands beside. */
const ofSameDay = /^(?:all|both|everything|each)$/u;
const ofSameSession = /^(?:warm(?:ed|ing|[ -]?ups?)|cool(?:ed|ing|[ -]?downs?))\b/u;

/**
 * "ran 4 miles in 36:00. Bike yesterday 45 min": the first piece of a sentence with a day and work of its own; what stands in the sentences before it
 * was today. 0: the day is of everything, which is doubted where it need not be.
 */
export const startOfOwnDay = (reading: Reading, at: number, heads: readonly Head[]): number => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  const opening = reading.clauses.find(({ sentence }) => sentence === clause?.sentence);
  const piece = reading.pieces[at];
  if (!clause || !opening || !piece) return 0;
  const before = heads.filter(({ sentence }) => sentence < clause.sentence);
  const own = heads.filter(({ sentence }) => sentence === clause.sentence);
  const isOwn = own.some((head) => head.clause === clause.index && isMeasured(head));
  const areWhole = before.every(({ sentence }) =>
    before.some((head) => head.sentence === sentence && isMeasured(head)),
  );
  if (before.length === 0 || !isOwn || !areWhole) return 0;
  const first = reading.pieces[opening.from]?.from ?? 0;
  // "Followed by 20 min bike yesterday"
  const isPart = reading.lexemes.some(
    ({ text }, index) => ofSameSession.test(text) || (index >= first && ofSameDay.test(text)),
  );
  if (isPart || opening.before === "Then") return 0;
  const sports = own.map(sportOf);
  if (sports.includes(undefined)) return 0;
  const isHorseNamed = ({ at: place, name, role }: FoundName): boolean =>
    role === "horse" && place >= first && !reading.names.some((one) => one.at < first && one.name === name);
  const isOther = sports.every(
    (sport) =>
      sport !== "mobility" &&
      before.every(
        (head) => sportOf(head) !== sport || (sport === "riding" && reading.names.some(isHorseNamed)),
      ),
  );
  const goesOn = reading.lexemes.some((one) => one.index >= first && one.class === "Then");
  // "Rowed 5k. Biked 20k yesterday": the day behind all that was done may be of both.
  const isLast = reading.pieces.slice(at + 1).every(isSeparator);
  const mayBeOfAll = isLast && [...before, ...own].every((head) => enduranceSports.has(sportOf(head) ?? ""));
  // "Swam 1500m in 32:00. Biked 40 km in 1:20. Ran 10k in 48:00 on Saturday" may be one day's.
  const isOne = before.every(({ sentence }) => sentence === before[0]?.sentence);
  if (isOne && isOther && !goesOn && !mayBeOfAll && before.some((head) => sportOf(head) !== "mobility"))
    return opening.from;
  doubt(reading, piece, "of that day, or of today?");
  return 0;
};
