import type { ImportOutcome, ImportPreview } from "@canter/domain/import/import-preview";
import { formatNumber } from "../../ui/formats.ts";

/** "1 workout", "2 workouts". */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** What else there is to know of a preview, a sentence each. */
export const previewFacts = (preview: ImportPreview): readonly string[] => [
  ...(preview.sets > 0 ? [`${counted(preview.sets, "set")} in all.`] : []),
  ...(preview.known > 0
    ? [
        `${counted(preview.known, "workout")} ${preview.known === 1 ? "is" : "are"} here already, and left as ${preview.known === 1 ? "it is" : "they are"}.`,
      ]
    : []),
  ...(preview.similar > 0
    ? [
        `${counted(preview.similar, "workout")} ${preview.similar === 1 ? "looks" : "look"} like something you logged. You are asked about each.`,
      ]
    : []),
  ...(preview.doubted > 0
    ? [
        `${counted(preview.doubted, "workout")} ${preview.doubted === 1 ? "has" : "have"} a value that is hard to believe. It counts when you have said so.`,
      ]
    : []),
  ...(preview.ahead > 0
    ? [`${counted(preview.ahead, "workout")} in the future ${preview.ahead === 1 ? "is" : "are"} left out.`]
    : []),
];

/** What came of a batch. */
export const outcomeSentences = (state: string, outcome: ImportOutcome): readonly string[] => {
  if (state === "undone")
    return [
      `Taken back: ${counted(outcome.takenBack ?? 0, "workout")}.`,
      ...(outcome.keptChanged
        ? [`${counted(outcome.keptChanged, "workout")} stayed: somebody has changed them since.`]
        : []),
    ];
  return [
    `Brought in ${counted(outcome.saved, "workout")}.`,
    ...(outcome.asked > 0
      ? [`${counted(outcome.asked, "workout")} ${outcome.asked === 1 ? "asks" : "ask"} you something first.`]
      : []),
    ...(outcome.known > 0
      ? [`${counted(outcome.known, "workout")} ${outcome.known === 1 ? "was" : "were"} here already.`]
      : []),
    ...(outcome.leftOut > 0
      ? [`${counted(outcome.leftOut, "workout")} could not be brought in; see below.`]
      : []),
  ];
};
