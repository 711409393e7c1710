import { type Head, implicit } from "../heads/head.ts";
import type { Draft } from "../draft.ts";
import type { FoundName, Seat } from "../people/found-name.ts";
import { isTimeTerm } from "../piece-shape.ts";
import { type Reading, clauseIndexAt, explain } from "../reading.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";

type Seated = FoundName & { readonly seat: Seat };
/** The horses of which the words say who sat on them, in clauses that report something done. */
const allSeated = (reading: Reading): readonly Seated[] =>
  reading.names.filter(
    (one): one is Seated =>
      one.seat !== undefined && reading.clauses[clauseIndexAt(reading, one.at)]?.mood === undefined,
  );
/** The same, once each. */
const seatedIn = (reading: Reading): readonly Seated[] => {
  const found = allSeated(reading);
  return found.filter((one, at) => found.findIndex(({ name }) => name === one.name) === at);
};
const isRide = ({ discipline, kind }: Head): boolean =>
  horseDisciplines.has(discipline ?? "") ||
  discipline === "ridden" ||
  (kind === "bare" && discipline === undefined);

/** The words alone that say of a horse that it was worked: "led Luna off Star", "gave Jake a lesson on Star". */
export const withBareSeats = (reading: Reading, heads: readonly Head[]): readonly Head[] => {
  const seated = reading.isHorse && !heads.some(isRide) ? seatedIn(reading) : [];
  const first = seated.find(({ seat }) => seat.went !== "led");
  if (!first) return heads;
  const clause = clauseIndexAt(reading, first.at);
  const head = implicit(reading.pieceOf[first.at] ?? 0, clause, reading.clauses[clause]?.sentence ?? 0);
  return [...heads, { ...head, discipline: first.seat.went === "lead" ? "trail" : "ridden" }];
};

/** Of several horses those whose work the words of the sentence are, and not those that came along. */
export const mainHorses = (horses: readonly FoundName[]): readonly FoundName[] => {
  const main = horses.filter(({ seat }) => seat?.went !== "led" && seat?.went !== "along");
  return main.length > 0 ? main : horses;
};

/** The work of a horse of which only the words for its rider tell: that of the one beside it, for as long, or one of its own. */
const seatOf = (seated: Seated, main: Head, isShared: boolean): Head => ({
  ...main,
  athlete: seated.name,
  discipline:
    seated.seat.went === "led"
      ? "groundwork"
      : seated.seat.went === "worked" && !isShared
        ? "flatwork"
        : main.discipline,
  ...(seated.seat.went === "worked" && !isShared
    ? { pieces: [], twinOf: undefined }
    : { pieces: [...main.pieces], twinOf: main }),
});

/**
 * "Jake rode Beau and Priya rode Milo on the trail, 70 minutes": of the horses that one sentence says were ridden, what is stated where none of
 * them is named is of each that has nothing of its own.
 */
const statedForAll = (
  reading: Reading,
  own: Head,
  { name, at }: Seated,
  heads: readonly Head[],
): Head | undefined => {
  const hasOwn = heads.some(
    ({ athlete, pieces }) => athlete === name && pieces.some(({ kind }) => kind === "term"),
  );
  if (own.lexeme?.text !== "rode" || hasOwn) return undefined;
  const sentence = reading.clauses[clauseIndexAt(reading, at)]?.sentence;
  const clauses = reading.names.flatMap((one) =>
    one.role === "horse" ? [clauseIndexAt(reading, one.at)] : [],
  );
  const isBeside = ({ athlete }: Head): boolean =>
    athlete !== name &&
    allSeated(reading).some(
      (one) =>
        one.name === athlete &&
        one.seat.went === "worked" &&
        reading.clauses[clauseIndexAt(reading, one.at)]?.sentence === sentence,
    );
  return heads.find((head) => {
    const times = head.pieces.filter(isTimeTerm);
    return (
      isBeside(head) &&
      times.length > 0 &&
      times.every((piece) => !clauses.includes(clauseIndexAt(reading, piece.from)))
    );
  });
};

/** The heads, and those of horses that went with them ("hacked Luna, with Mia on Beau"); what is stated for one itself stays. */
export const withSeats = (reading: Reading, heads: readonly Head[]): readonly Head[] => {
  const seated = reading.isHorse ? seatedIn(reading) : [];
  const added: Head[] = [];
  for (const one of seated) {
    const sentence = reading.clauses[clauseIndexAt(reading, one.at)]?.sentence;
    const rides = heads.filter((head) => isRide(head) && head.athlete !== undefined);
    const main =
      rides.find((head) => head.sentence === sentence && head.athlete !== one.name) ??
      rides.find(({ athlete }) => athlete !== one.name);
    const own = rides.find(({ athlete }) => athlete === one.name);
    if (own?.kind === "bare" && one.seat.went === "lead") own.discipline = "trail";
    if (own?.kind === "bare" && one.seat.went === "along" && main) own.discipline = main.discipline;
    const stated = own && statedForAll(reading, own, one, heads);
    if (stated) {
      own.discipline = stated.discipline;
      own.twinOf = stated;
    }
    if (own || !main) continue;
    const isShared = seated.some(({ name, seat }) => name === main.athlete && seat.went === "worked");
    added.push(seatOf(one, main, isShared));
  }
  return [...heads, ...added];
};

/** What says who sat on a draft's horse: in its own clauses, or the last before it. */
const seatOfDraft = (reading: Reading, draft: Draft): Seat | undefined => {
  const own = allSeated(reading).filter(({ name }) => name === draft.athlete);
  const place = reading.pieces[draft.at]?.from ?? 0;
  const found =
    own.find(({ at }) => draft.clauses.has(clauseIndexAt(reading, at))) ??
    own.findLast(({ at }) => at <= place) ??
    own[0];
  return found?.seat;
};

/** Gives each ride who sat on the horse, as its field `riderName`, and the others of the outing who came along, as a note. */
export const giveSeats = (reading: Reading, drafts: readonly Draft[]): void => {
  if (!reading.isHorse) return;
  const seatOf = new Map(drafts.map((draft) => [draft, seatOfDraft(reading, draft)]));
  for (const [draft, seat] of seatOf) if (seat?.rider !== undefined) draft.fields.riderName = seat.rider;
  for (const { name, seat } of seatedIn(reading)) {
    const { rider, went, from, to } = seat;
    if (went === "main" || went === "lead") continue;
    explain(reading, { from, to });
    if (went === "worked" || (went === "along" && rider === undefined)) continue;
    const said = reading.text.slice(reading.lexemes[from]?.start, reading.lexemes[to - 1]?.end);
    for (const draft of drafts) {
      // "Jake on Beau and Priya on Milo": of each it is said by itself
      const isSaidToo = went === "along" && seatOf.get(draft)?.rider !== undefined;
      if (horseDisciplines.has(draft.discipline) && (went === "led" || draft.athlete !== name) && !isSaidToo)
        draft.notes.push(said);
    }
  }
};
