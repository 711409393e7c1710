import { formatMinutes } from "@canter/domain/units/format-units";

/** "45 min", "1 h 18 min". */
export const minutesInWords = formatMinutes;

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
