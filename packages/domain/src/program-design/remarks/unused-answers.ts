import { type AnswerValues, type DesignAnswers, isRunGoal } from "../answers.ts";
import type { Making } from "./making.ts";
import { modalityOf } from "../running/modality.ts";

/** An answer that somebody gave beside what was asked, how it is named, and the answers without it. */
type Given = {
  readonly says: string;
  readonly why?: string;
  readonly without: DesignAnswers;
};

const likes = { walking: "walk", running: "run", cycling: "cycle" } as const;
const doneAs = { walking: "Walking", running: "Running", cycling: "Cycling" } as const;

/** What was said here and need not shape a program: each may change nothing. */
function given(answers: DesignAnswers, values: AnswerValues, hasCardio: boolean): readonly Given[] {
  const { goal, taste, owned, present } = values;
  const { owned: things, present: time, taste: liked } = answers;
  const { owned: _owned, ...unowned } = answers;
  const { present: _present, ...untimed } = answers;
  const { cardio, ...otherTaste } = taste;
  const isRun = isRunGoal(goal);
  return [
    ...(liked?.from === "said" && cardio !== undefined
      ? [
          {
            says: `That you would rather ${likes[cardio]}`,
            ...(isRun &&
              cardio !== "running" && { why: "a run is prepared by running; do it on days between" }),
            ...(!isRun && !hasCardio && { why: "do it on the days between, it helps" }),
            ...(hasCardio &&
              modalityOf(values) === doneAs[cardio] && { why: "what is for the heart is that anyway" }),
            without: { ...answers, taste: { value: otherTaste, from: liked.from } },
          },
        ]
      : []),
    ...(things?.from === "said" && (owned.dumbbells ?? owned.bench) !== undefined
      ? [{ says: "What you say that you own", without: unowned }]
      : []),
    ...(time?.from === "said" && present.minutes !== undefined
      ? [
          {
            says: "Your time",
            ...(!isRun && { why: "nothing here is run at a pace" }),
            without: untimed,
          },
        ]
      : []),
  ];
}

/**
 * Of what was said, whatever leaves no trace, in sentences, so that no answer is lost without a word. `isAlike`: whether a program by some other answers has and says the
 * same.
 */
export function unusedAnswers(
  answers: DesignAnswers,
  { values, laid }: Pick<Making, "values" | "laid">,
  isAlike: (answers: DesignAnswers) => boolean,
): readonly string[] {
  const hasCardio = laid.some(({ cardio, finishMinutes }) => (cardio ?? finishMinutes) !== undefined);
  return given(answers, values, hasCardio)
    .filter(({ without }) => isAlike(without))
    .map(
      ({ says, why }) =>
        `${says} is heard, and changes nothing in these weeks${why === undefined ? "" : `: ${why}`}.`,
    );
}
