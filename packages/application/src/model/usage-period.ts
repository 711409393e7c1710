/** A stretch of time in epoch milliseconds: from `from`, before `to`. */
export type Period = { readonly from: number; readonly to: number };

const inZone = (epochMilliseconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(zone);

/** The local day that an instant is in. */
export const dayOf = (now: number, zone: string): Period => {
  const start = inZone(now, zone).startOfDay();
  return { from: start.epochMilliseconds, to: start.add({ days: 1 }).startOfDay().epochMilliseconds };
};

/** A month by name (`2026-11`), or the one that an instant is in, in a zone. */
export const monthOf = (now: number, zone: string, month?: string): Period => {
  const first = Temporal.PlainDate.from(
    `${month ?? inZone(now, zone).toPlainDate().toString().slice(0, 7)}-01`,
  );
  const start = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { from: start(first), to: start(first.add({ months: 1 })) };
};
