/** The filters of the history, as in its address. */
export type HistorySearch = {
  readonly athlete?: string;
  readonly discipline?: string;
  readonly exercise?: string;
  readonly q?: string;
};

const names = ["athlete", "discipline", "exercise", "q"] as const;

/** Parses an address's filters; anything that is not text is ignored. */
export const historySearch = (search: Record<string, unknown>): HistorySearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      const text = typeof value === "number" ? String(value) : value;
      return typeof text === "string" && text !== "" ? [[name, text]] : [];
    }),
  );
