/** A row being moved: indexes from 0, `from` where it started. */
export type MovedPlace = {
  readonly name: string;
  readonly index: number;
  readonly from: number;
  readonly count: number;
};

const placeInWords = ({ index, count }: MovedPlace): string => `${index + 1} of ${count}`;

/** The announcements for screen readers while a row of a list is moved. */
export const moveAnnouncements = {
  how: "Press Space to take it up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.",
  takenUp: (place: MovedPlace | undefined): string | undefined =>
    place && `${place.name} taken up, ${placeInWords(place)}.`,
  moved: (place: MovedPlace | undefined): string | undefined =>
    place && `${place.name}, ${placeInWords(place)}.`,
  putDown: (place: MovedPlace | undefined, isCancelled: boolean): string | undefined => {
    if (!place) return undefined;
    return isCancelled || place.index === place.from
      ? `${place.name} stays where it was, ${placeInWords({ ...place, index: place.from })}.`
      : `${place.name} is now ${placeInWords(place)}.`;
  },
};
