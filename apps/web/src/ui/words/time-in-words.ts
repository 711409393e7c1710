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
