import { formatDuration, formatDurationInWords } from "@canter/domain/units/format-units";

/** A duration: `45 s`, `20 min`, `1 h 35 min`; if seconds matter, as on a watch: `39:21`. */
export const timeInWords = (seconds: number): string =>
  seconds < 60 || seconds % 60 === 0 ? formatDurationInWords(seconds) : formatDuration(seconds);

/** "45 min", "1 h 18 min". */
export const minutesInWords = (minutes: number): string => {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

type Length = {
  readonly durationMinutes?: number | undefined;
  readonly distance?: string | undefined;
  readonly isEstimate?: true | undefined;
};

/** How long what is offered takes and how far it is: "45 min", "8 km · about 45 min"; undefined: neither is known. */
export const lengthInWords = ({ durationMinutes, distance, isEstimate }: Length): string | undefined => {
  const minutes = durationMinutes === undefined ? undefined : minutesInWords(durationMinutes);
  const parts = [distance, minutes && isEstimate ? `about ${minutes}` : minutes].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : undefined;
};
