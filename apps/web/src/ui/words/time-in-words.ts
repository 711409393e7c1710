import { formatDuration, formatDurationInWords } from "@canter/domain/units/format-units";

/** A duration: `45 s`, `20 min`, `1 h 35 min`; if seconds matter, as on a watch: `39:21`. */
export const timeInWords = (seconds: number): string =>
  seconds < 60 || seconds % 60 === 0 ? formatDurationInWords(seconds) : formatDuration(seconds);
