/**
 * How long the provider asks us to wait, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date.
 * Nothing where it says nothing that can be read.
 */
export function retryAfterOf(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const inMs = headers?.["retry-after-ms"];
  if (inMs !== undefined && Number.isFinite(Number(inMs))) return Math.max(0, Number(inMs));
  const after = headers?.["retry-after"];
  if (after === undefined) return undefined;
  if (Number.isFinite(Number(after))) return Math.max(0, Number(after) * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
