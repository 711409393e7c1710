/**
 * What a horse does while it is tacked up is about that, however it shows: "pulled faces when I did the girth up" is girthy, not grumpy. In a
 * sentence with one of the forms the concepts of `of` stand for `concept`. Forms as in the vocabulary; `reads` says what the example is read as.
 */
export const handlingContexts: readonly {
  readonly concept: string;
  readonly of: readonly string[];
  readonly rows: readonly (readonly [form: string, example: string, reads: string])[];
}[] = [
  {
    concept: "girthy",
    of: ["grumpy", "fidgets", "tense", "sore", "head-shy", "strong", "contact"],
    rows: [
      ["girth*", "Ears flat when the girth was done up.", "girthy:-:present"],
      ["cinch*", "Stood quietly for the cinch.", "girthy:-:absent"],
      ["tack*|saddl* up", "Grumpy to tack up.", "girthy:-:present"],
    ],
  },
  {
    concept: "head-shy",
    of: ["contact", "grumpy", "spooky", "fidgets", "tense"],
    rows: [
      [
        "put|putting|get|getting|slip* .. bridle|headcollar|halter",
        "Shook his head when I put the bridle on.",
        "head-shy:-:present",
      ],
      ["bridle|headcollar|halter on|off", "Grumpy about the headcollar on his head.", "head-shy:-:present"],
      ["bridling|haltering", "Head up while bridling.", "head-shy:-:present"],
    ],
  },
];
