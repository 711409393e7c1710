import type { Draft, DraftExercise } from "../draft.ts";
import type { Head } from "../heads/head.ts";
import { classOf, firstAtom } from "../piece-shape.ts";
import { doubt, type Reading } from "../reading.ts";

const isReported = (head: Head): boolean =>
  head.pieces.some(({ kind }) => kind === "term" || kind === "rounds");

/** Words behind the sets of the last of several exercises that give them to all: "3x12 each", "all at 60", "for both". */
const isForAll = (reading: Reading, head: Head): "said" | "perhaps" | undefined => {
  const behind = head.pieces.filter((piece) => piece.from > (reading.pieces[head.at]?.from ?? 0));
  if (!behind.some(({ kind }) => kind === "term")) return undefined;
  const isSaid = behind.some(
    (piece) =>
      piece.kind === "lexeme" &&
      (classOf(piece) === "Each" ||
        /^(both|each of them|of each|all of them|for all|for each|apiece|all three|all)$/.test(
          piece.lexeme.text,
        )),
  );
  if (isSaid) return "said";
  const isLine = reading.pieces.some(
    (piece, at) =>
      at < head.at &&
      classOf(piece) === "Arrangement" &&
      reading.clauses[reading.clauseOf[at] ?? 0]?.sentence === head.sentence,
  );
  return isLine ? "perhaps" : undefined;
};

/** The exercises named without numbers right before this one, in a list with it. */
const listBefore = (reading: Reading, heads: readonly Head[], at: number): readonly Head[] => {
  const list: Head[] = [];
  for (let before = at - 1; before >= 0; before -= 1) {
    const [head, next] = [heads[before], heads[before + 1]];
    if (!head?.exercise || !next || isReported(head) || head.sentence !== next.sentence) break;
    const between = reading.pieces.slice(head.at + 1, next.at);
    if (
      between.length > 4 ||
      !between.every((piece) =>
        [
          "Comma",
          "And",
          "Slash",
          "Plus",
          "Then",
          "Article",
          "Filler",
          "With",
          "Arrangement",
          "Newline",
        ].includes(classOf(piece) ?? ""),
      )
    )
      break;
    list.unshift(head);
  }
  return list;
};

/** "squats 200, bench 145, rows 125, all 5x5": loads of their own, and the sets of the last for all of them. */
const shareScheme = (heads: readonly Head[], entry: (head: Head) => DraftExercise | undefined): void => {
  heads.forEach((head, at) => {
    const every = head.pieces.findIndex(
      (piece) => piece.kind === "lexeme" && classOf(piece) === "EverySet" && piece.lexeme.text === "all",
    );
    const sets = every < 0 || head.pieces[every + 1]?.kind !== "term" ? [] : (entry(head)?.sets ?? []);
    for (const other of heads.slice(0, at)) {
      const own = entry(other)?.sets;
      const load = own?.[0]?.load;
      const isOnlyLoad = own?.length === 1 && own[0]?.reps === undefined && load?.kg !== undefined;
      if (sets.length > 0 && isOnlyLoad && other.sentence === head.sentence)
        own.splice(0, 1, ...sets.map((set) => ({ ...set, load })));
    }
  });
};

/** "hip thrusts, RDLs and rows, 3x10 each, all at 60": sets stated for several exercises at once are those of each of them. */
export const shareSets = (reading: Reading, draft: Draft, heads: readonly Head[]): void => {
  if (heads.length < 2) return;
  const inOrder = heads.filter(({ exercise }) => exercise !== undefined).toSorted((a, b) => a.at - b.at);
  const entry = (head: Head): DraftExercise | undefined =>
    draft.exercises.find((one) => one.exercise.id === head.exercise?.id);
  shareScheme(inOrder, entry);
  inOrder.forEach((head, at) => {
    const source = entry(head);
    const list = listBefore(reading, inOrder, at)
      .map(entry)
      .filter((one) => one !== undefined && one !== source && one.sets.length === 0);
    const reason = list.length > 0 && source && source.sets.length > 0 ? isForAll(reading, head) : undefined;
    if (!reason || !source) return;
    const isLoose =
      reason === "perhaps" ||
      new Set(source.sets.map(({ load }) => load?.kg)).size > 1 ||
      head.pieces.some(
        (piece) =>
          (firstAtom(piece)?.unit ?? "none") === "none" &&
          piece.kind === "lexeme" &&
          /^(first|second|last)/.test(piece.lexeme.text),
      );
    if (isLoose)
      doubt(reading, reading.pieces[head.at] ?? { from: 0, to: 1 }, "the same sets for all of these?");
    for (const one of list) one?.sets.push(...source.sets.map((set) => ({ ...set })));
  });
};
