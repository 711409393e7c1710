import { cautionLines } from "@canter/domain/handoff/compose-lines";
import { wordsOf } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import { isSameWord } from "@canter/domain/horse/words/unpin-words";
import { foldText } from "@canter/domain/text/fold-words";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import { listCautions } from "../../horse/cautions.ts";
import { listCare } from "../../horse/care-items.ts";
import { careInWords } from "./care-asked.ts";
import { capital, rideInWords, type StableWorld } from "./rides-asked.ts";

/** So far back remarks are looked through, and so much of what fits is said. */
const lookBackDays = 90;
const maxLines = 4;

/** How many of the words stand in a text. */
const fitOf = (text: string, words: readonly string[]): number => {
  const own = foldText(text).split(/[^\p{L}]+/u);
  return words.filter((word) => own.some((one) => isSameWord(one, word))).length;
};

/** What is pinned to a horse, comes for it or was remarked of it, as far as it has words of a question: "does Luna nip?". Undefined: nothing has. */
export async function keptOf(
  { context, member, today }: StableWorld,
  horse: Athlete,
  words: readonly string[],
): Promise<string | undefined> {
  const [cautions, care, rides] = await Promise.all([
    listCautions(context, member, horse.id, { status: "open" }),
    listCare(context, member, horse.id, { status: "kept" }),
    ridesOfHorse(context, member, { athleteId: horse.id, from: addDays(today, -lookBackDays), to: today }),
  ]);
  const forms = valueFormsOf(member.member);
  // Looked through is what people wrote, and not what is said around it.
  const texts = [
    ...(cautions.ok
      ? cautionLines(cautions.value, { today }).map((line) => {
          const text = wordsOf(line, forms);
          return { text, written: text };
        })
      : []),
    ...(care.ok
      ? care.value.map((item) => ({
          text: `${careInWords(item, today)}.`,
          written: `${item.kind} ${item.note ?? ""}`,
        }))
      : []),
    ...(rides.ok
      ? rides.value.rides.toReversed().map((ride) => ({
          text: `${describeDate(ride.date, today)}: ${rideInWords(ride)}`,
          written: ride.notes ?? "",
        }))
      : []),
  ];
  const fitting = texts
    .map(({ text, written }) => ({ text, fit: fitOf(written, words) }))
    .filter(({ fit }) => fit > 0);
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  const shown = fitting.filter(({ fit }) => fit === best).slice(0, maxLines);
  return shown.length === 0
    ? undefined
    : [`Of ${horse.name} this is kept:`, ...shown.map(({ text }) => capital(text))].join("\n");
}
