/** One measured figure with its limit and, if available, a reference measured in the same run. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The limit; `atMost` for times and sizes, `atLeast` for rates. */
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly spread?: Spread;
  /** Processor time of one, in milliseconds, all threads: more stable than the clock on a shared machine. */
  readonly userCpu?: number;
  readonly systemCpu?: number;
  readonly reference?: { readonly name: string; readonly value: number; readonly ratio: number };
  /** Several references; `ratio` as above: the figure's value divided by theirs. */
  readonly references?: readonly (Pick<Figure, "name" | "value" | "spread" | "userCpu" | "systemCpu"> & {
    readonly ratio: number;
  })[];
};

export type Spread = {
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  readonly samples: number;
};

/** Rounds to four significant digits. */
export const round = (value: number): number => Number(value.toPrecision(4));

/** Order statistics of samples; p95 by the nearest-rank method. */
export const spreadOf = (samples: readonly number[]): Spread => {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN);
  return { min: at(0.000001), median: at(0.5), p95: at(0.95), max: at(1), samples: sorted.length };
};

export const withReference = (figure: Figure, name: string, value: number): Figure => ({
  ...figure,
  value: round(figure.value),
  reference: { name, value: round(value), ratio: round(figure.value / value) },
});

/** Milliseconds of each of `times` awaited calls, after `warmUp` uncounted ones. */
export const sample = async (
  times: number,
  warmUp: number,
  work: (index: number) => unknown,
): Promise<number[]> => {
  const samples: number[] = [];
  for (let index = 0; index < warmUp + times; index += 1) {
    const started = performance.now();
    await work(index);
    if (index >= warmUp) samples.push(performance.now() - started);
  }
  return samples;
};
