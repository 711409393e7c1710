export type Position = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the earth in metres (IUGG R1). */
const earthRadiusMeters = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions on the ground: the haversine formula (Sinnott 1984). */
export const metersBetween = (one: Position, other: Position): number => {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const share =
    north * north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east * east;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(share)));
};

/** Minimum height of a climb: barometers and satellites fluctuate by less. */
const climbMeters = 3;

/** Metres up and down without fluctuations: only changes of at least three metres count. */
export const climbOf = (
  altitudes: readonly (number | null | undefined)[],
): { readonly up: number; readonly down: number } | undefined => {
  let [up, down] = [0, 0];
  let turn: number | undefined;
  for (const altitude of altitudes) {
    if (altitude === null || altitude === undefined) continue;
    turn ??= altitude;
    if (altitude - turn >= climbMeters) up += altitude - turn;
    else if (turn - altitude >= climbMeters) down += turn - altitude;
    else continue;
    turn = altitude;
  }
  return turn === undefined ? undefined : { up: Math.round(up), down: Math.round(down) };
};
