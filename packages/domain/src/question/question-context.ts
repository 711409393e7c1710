import type { AskedOn } from "./asked-periods.ts";
import type { PreviousQuestion } from "./question.ts";
import type { Subjects } from "./subjects.ts";

/** By which a question is read. */
export type QuestionContext = AskedOn & {
  readonly units: "kg" | "lb";
  readonly subjects: Subjects;
  /** Name of the athlete that is asked about, where it is not the writer. */
  readonly athlete?: string | undefined;
  /** Names of the horses that whoever asks may read. */
  readonly horses?: readonly string[] | undefined;
  /** Names of the people of the group, who may ride them. */
  readonly people?: readonly string[] | undefined;
  /** The question before, whose subject and measure "and in september?" goes on with. */
  readonly previous?: PreviousQuestion | undefined;
  /** It stands in one message with that: what it names nothing for is of the same. */
  readonly goesOn?: boolean | undefined;
};
