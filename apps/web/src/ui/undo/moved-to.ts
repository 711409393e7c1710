/** The list with one row put in another's place; a row that is not there moves nothing. */
export const movedTo = <T>(rows: readonly T[], from: number, to: number): readonly T[] => {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
};
