import type { HorseQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";

/** What says nothing of what is asked. */
const emptyWords: ReadonlySet<string> = new Set(
  `a an the and or but of on in at to for from by with is are was were be been am do does did has have had can could will would should may might must i you he she it we they
  him her his hers its my our their this that these those there here what whats when whens which who whos how hows why any some no not yet still again ever now then so please tell me us
  before after during since until today tonight tomorrow yesterday morning afternoon evening monday tuesday wednesday thursday friday saturday sunday last next
  noted note notes news happened happen anything thing things written
  date day days time week weeks month horse horses pony much many long often`.split(/\s+/u),
);
const maxWords = 12;

/** The words by which what is kept of a horse is looked through; undefined: there are none. */
export function keptAsked(
  folded: string,
  { horses = [], people = [] }: QuestionContext,
): Pick<HorseQuestion, "figure" | "words"> | undefined {
  const names = new Set([...horses, ...people].flatMap((name) => name.toLowerCase().split(" ")));
  const words = folded
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !emptyWords.has(word))
    .filter((word) => !names.has(word) && !names.has(word.replace(/s$/u, "")))
    .filter((word) => word.length <= 40);
  return words.length === 0 ? undefined : { figure: "kept", words: words.slice(0, maxWords) };
}
