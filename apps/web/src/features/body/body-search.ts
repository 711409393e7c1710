export type BodySearch = {
  /** The athlete, if not oneself. */
  readonly athlete?: string;
  /** The measure; default: weight. */
  readonly kind?: string;
  /** How far back; default: 90 days. */
  readonly range?: "year" | "all";
};

export const bodySearch = ({ athlete, kind, range }: Record<string, unknown>): BodySearch => ({
  ...(typeof athlete === "string" && athlete !== "" && { athlete }),
  ...(typeof kind === "string" && kind !== "" && kind !== "weight" && { kind }),
  ...((range === "year" || range === "all") && { range }),
});
