/** The list with one row moved to another's position; an unknown row moves nothing. */
export const movedTo = <T>(rows: readonly T[], from: number, to: number): readonly T[] => {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
};
