import { readRides } from "./observation-courses.ts";
import { readRemarks } from "./remarks/read-remarks.ts";
import type { Ride } from "./ride.ts";

const minStem = 3;
/** "Rushing", "rushed" and "rush", "stiff" and "stiffer". */
const stemOf = (state: string): string => {
  const stem = state.replace(/(?:ing|ed|er|y|s)$/u, "");
  return stem.length < minStem ? state : stem;
};
const denied = String.raw`(?:\b(?:not|no|never|nothing|without|less)\b|n['’]t\b)[^,;.!?]*`;

/** Whether words say it, or deny it. */
export const mentions = (text: string, state: string): boolean =>
  new RegExp(String.raw`\b${stemOf(state)}`, "iu").test(text);

type Noting = "says" | "denies";

/**
 * The rides whose riders wrote that the horse was so ("stiff"), and those whose riders wrote that it was not: by what the reader of remarks
 * takes the word for, else by the word itself. `rides`: oldest first; `otherNames`: of the barn's other horses.
 */
export function ridesNoting(
  rides: readonly Ride[],
  otherNames: readonly string[],
  state: string,
): Readonly<Record<Noting, readonly Ride[]>> {
  // "Sound" denies what "lame" says.
  const meant = new Map(
    readRemarks(`Was ${state}.`).observations.map(({ concept, polarity }) => [
      concept,
      polarity === "absent",
    ]),
  );
  const isDenied = new RegExp(String.raw`${denied}\b${stemOf(state)}`, "iu");
  const read = readRides(rides, otherNames).map(({ ride, observations }) => {
    const own = observations.filter(({ concept }) => meant.has(concept));
    const { notes = "" } = ride;
    const says = own.some(({ concept, polarity }) => (polarity === "absent") === meant.get(concept));
    if (own.length > 0) return { ride, is: says };
    return { ride, is: mentions(notes, state) ? !isDenied.test(notes) : undefined };
  });
  const of = (is: boolean) => read.filter((one) => one.is === is).map(({ ride }) => ride);
  return { says: of(true), denies: of(false) };
}
