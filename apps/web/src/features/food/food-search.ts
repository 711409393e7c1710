export type FoodSearch = {
  /** The athlete, if not oneself. */
  readonly athlete?: string;
  /** The day; default: today. */
  readonly date?: string;
};

export const foodSearch = ({ athlete, date }: Record<string, unknown>): FoodSearch => ({
  ...(typeof athlete === "string" && athlete !== "" && { athlete }),
  ...(typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
});
