import { horseSchema } from "@canter/domain/horse/horse";
import type { z } from "zod";
import type { MemberContext } from "../../core/application-context.ts";
import type { CareChange } from "../../core/message-data.ts";

export const changedSchema = horseSchema.pick({ id: true, name: true });
export type Changed = z.infer<typeof changedSchema>;
/** What a tool did with a horse. */
export type Kind = "added" | "pinned" | "noted" | "unpinned" | "became" | "offered";
/** What to say, and of which horses, by name. */
type Line = { readonly line: string; readonly names: string[] };
/** What came of it: the horses with what to say of them, what "undo" takes back, and why something was refused. */
export type Session = {
  readonly horses: Changed[];
  readonly lines: Record<Exclude<Kind, "offered">, Line[]>;
  /** What is pinned that may be over, by horse. */
  readonly offered: string[];
  readonly cautions: { readonly pinned: string[]; readonly removed: string[]; readonly care: CareChange[] };
  /** Replies that each take a caution off. */
  readonly replies: string[];
  refused?: string;
};

const inSeries = new Intl.ListFormat("en");

/** The lines in sentences, one for each set of horses that lines are about. */
const byHorses = (
  lines: readonly Line[],
  between: string,
  inWords: (names: string, said: string) => string,
): string =>
  [...Map.groupBy(lines, ({ names }) => inSeries.format(names))]
    .map(([names, own]) => inWords(names, own.map(({ line }) => line).join(between)))
    .join(" ");

/** What was added, pinned, noted or taken off, in sentences. */
export const doneInWords = (member: MemberContext, { horses, lines }: Session): string => {
  const names = inSeries.format(horses.map(({ name }) => name));
  const { added, pinned, noted, unpinned, became } = lines;
  if (became.length > 0) return byHorses(became, " ", (of, said) => `${of} is ${said}`);
  const cared = byHorses(noted, " ", (of, said) => `Noted for ${of}: ${said}`);
  if (unpinned.length > 0)
    return [
      byHorses(unpinned, "; ", (of, said) => `Taken off ${of}: ${said}.`),
      cared,
      "“Undo” takes it back.",
    ]
      .filter(Boolean)
      .join(" ");
  // "Pinned to Beau: coughing. Noted: farrier due Friday", where both are of him alone.
  const isOfPinned = (of: string): boolean =>
    pinned.length > 0 && pinned.every((one) => inSeries.format(one.names) === of);
  if (pinned.length + noted.length > 0)
    return [
      ...(pinned.length > 0 ? [byHorses(pinned, " ", (of, said) => `Pinned to ${of} ${said}`)] : []),
      ...(noted.length > 0
        ? [
            byHorses(noted, " ", (of, said) =>
              isOfPinned(of) ? `Noted: ${said}` : `Noted for ${of}: ${said}`,
            ),
          ]
        : []),
    ].join(" ");
  const known = horses.length === 1 && added[0]?.line ? `: ${added[0].line}` : "";
  const example = `Log a ride by name, as in: lunged ${horses[0]?.name} 20 min.`;
  return `${names} ${horses.length === 1 ? "is" : "are"} in ${member.group.name} now${known}. ${example}`;
};

/** What may be over, to be taken off with a tap. */
export const offerInWords = ({ offered, replies }: Session): string =>
  `Still pinned to ${offered.join("; ")}. ${replies.length === 1 ? "Is that over?" : "What of that is over?"}`;
