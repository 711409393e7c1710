import { InvalidArgumentError } from "commander";
import { CommandFailure } from "./exit-status.ts";

export const instantForm =
  "must be a date and time between 1900 and 2200 with offset, as in 2026-11-20T18:40:00-05:00";

/** Whether a text is an existing local date and time with offset (30 February is not) in a plausible year. */
export function isInstant(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  if (year < 1900 || year > 2200) return false;
  try {
    Temporal.Instant.from(value);
    return true;
  } catch {
    return false;
  }
}

/** A flag's value, or an error with the accepted form that names the flag. */
export function parseNow(value: string): string {
  if (!isInstant(value)) throw new InvalidArgumentError(instantForm);
  return value;
}

export function parseUnits(value: string): "kg" | "lb" {
  if (value !== "kg" && value !== "lb") throw new InvalidArgumentError("must be kg or lb");
  return value;
}

/**
 * The local date and time with offset, as `2026-11-20T18:40:00-05:00`, in the machine's zone: by CANTER_CLOCK if it is set, as for every
 * command. Fails if that is no instant.
 */
export function localNow(clock = process.env["CANTER_CLOCK"]): string {
  if (clock !== undefined && !isInstant(clock)) throw new CommandFailure(`CANTER_CLOCK ${instantForm}.`);
  const now = clock === undefined ? Temporal.Now.instant() : Temporal.Instant.from(clock);
  return now
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}
