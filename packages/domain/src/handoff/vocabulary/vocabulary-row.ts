/**
 * A form is words in order: `stiff*` begins so, `ran|runs` is either, `..` stands for at most three other words, `$` for the end of the
 * clause. Articles, sides, pronouns and words of degree may stand between the words of any form. Its example is a remark that it must
 * be read in, and the test of the row.
 */
type FormWithExample = readonly [form: string, example: string];

/** Something that riders observe of a horse, and the words for it and for its opposite ("supple" is the opposite of "stiff"). */
export type VocabularyRow = {
  readonly concept: string;
  /** As it is written in a handoff: "stiff to the right". */
  readonly label: string;
  /** How grave: what is about health is told first, and once is enough. */
  readonly about: "health" | "way_of_going" | "behaviour";
  /** Left and right tell two of it apart. */
  readonly isSided?: true;
  readonly present: readonly FormWithExample[];
  readonly opposite?: readonly FormWithExample[];
};
