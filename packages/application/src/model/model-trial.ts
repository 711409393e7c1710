/** What was tried, in order. */
export type ModelTrial = {
  readonly ok: boolean;
  readonly steps: {
    readonly name: string;
    readonly ok: boolean;
    readonly milliseconds: number;
    readonly detail: string;
  }[];
};
