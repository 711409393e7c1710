export type BodySearch = {
  /** Whose, where it is not one's own. */
  readonly athlete?: string;
  /** What was measured; left out: weight. */
  readonly kind?: string;
  /** How far back; left out: 90 days. */
  readonly range?: "year" | "all";
};

export const bodySearch = ({ athlete, kind, range }: Record<string, unknown>): BodySearch => ({
  ...(typeof athlete === "string" && athlete !== "" && { athlete }),
  ...(typeof kind === "string" && kind !== "" && kind !== "weight" && { kind }),
  ...((range === "year" || range === "all") && { range }),
});
