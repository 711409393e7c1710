/** The selected choice of a list, whose element only knows text. `before`: if it is none of them. */
export const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  text: string,
  before: Choice,
): Choice => choices.find((one) => one === text) ?? before;

/** The keys of a table that is written out in full. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] =>
  // The compiler can't know that there are no others; in a constant there are none.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  Object.keys(table) as Key[];
