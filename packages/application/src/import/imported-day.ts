import type { ImportedDay } from "@canter/domain/import/import-decisions";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { localDateAt, localTimeAt } from "@canter/domain/schedule/local-date";

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * The local day and time of something read: as its source tells them; of an instant by the watch's own clock or zone where it wrote that, else in the
 * member's zone. Undefined: it has no time at all.
 */
export function importedDay(
  {
    instant,
    offsetMinutes,
    zone: ownZone,
    localDate,
    localTime,
  }: Pick<ImportedWorkout, "instant" | "offsetMinutes" | "zone" | "localDate" | "localTime">,
  zone: string,
): ImportedDay | undefined {
  if (localDate !== undefined) return { date: localDate, startTime: localTime };
  if (instant === undefined) return undefined;
  if (offsetMinutes === undefined)
    return { date: localDateAt(instant, ownZone ?? zone), startTime: localTimeAt(instant, ownZone ?? zone) };
  const local = new Date(instant + offsetMinutes * 60_000);
  return {
    date: local.toISOString().slice(0, 10),
    startTime: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
  };
}
