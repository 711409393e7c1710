const two = (value: number): string => String(value).padStart(2, "0");

/** `4:32`, `1:04:32`; tenths only where there are any. */
export const durationOnClock = (seconds: number): string => {
  const rounded = Math.round(seconds * 10) / 10;
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor((rounded % 3600) / 60);
  const rest = Math.round((rounded % 60) * 10) / 10;
  const restText = Number.isInteger(rest) ? two(rest) : rest.toFixed(1).padStart(4, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${restText}` : `${minutes}:${restText}`;
};

/** `45 s`, `20 min`, `1 h 35 min`; with seconds that matter, as on a clock: `52:10`. */
export const durationInWords = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds % 60 !== 0) return durationOnClock(seconds);
  const minutes = seconds / 60;
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
