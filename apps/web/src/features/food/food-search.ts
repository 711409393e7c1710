export type FoodSearch = {
  /** Whose, where it is not one's own. */
  readonly athlete?: string;
  /** The day; left out: today. */
  readonly date?: string;
};

export const foodSearch = ({ athlete, date }: Record<string, unknown>): FoodSearch => ({
  ...(typeof athlete === "string" && athlete !== "" && { athlete }),
  ...(typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
});
