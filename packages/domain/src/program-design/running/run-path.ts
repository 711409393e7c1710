/**
 * A week's minutes grow by a tenth at most, and the long run takes what it can of that. A rule of thumb that runners keep to, with little evidence:
 * novices whose distance grew by more than 30 % over two weeks seemed to have more injuries of distance than those with less than 10 % (R. O.
 * Nielsen et al., J Orthop Sports Phys Ther 44 (10), 2014; P = 0.07).
 */
export const growth = 1.1;
/** A short long run may grow by so many minutes, where that is more than a tenth of it. */
const longStep = 4;
export const minLong = 24;
/** Of a week's minutes the long run has at most so much, by how many runs there are, until the others are as long as they may be. */
const longShare = [1, 1, 0.6, 0.45, 0.4] as const;
export const minBuilds = 6;
/** Nothing that is run or walked is shorter, in minutes. */
export const shortest = 10;

/** Minutes of the long run and of each other one, in a building week. */
export type Load = { readonly long: number; readonly easy: number };

/** The weeks that lead from what is run now to the peak, as fast as a tenth a week allows. `caps`: the most minutes of each other run. */
export function quickestPath(from: Load, peak: Load, caps: readonly number[]): readonly Load[] {
  const others = caps.length;
  const path = [from];
  let now = from;
  for (let week = 0; week < 60 && (now.long < peak.long || now.easy < peak.easy); week++) {
    const total = now.long + caps.reduce((sum, cap) => sum + Math.min(cap, now.easy), 0);
    const more = total * (growth - 1);
    const share = now.easy < peak.easy ? (longShare[others + 1] ?? 0.4) : 1;
    const longer = now.long + Math.max(now.long * (growth - 1), Math.min(longStep, more));
    const long = Math.min(peak.long, longer, Math.max(now.long, share * total * growth));
    const left = Math.max(0, more - (long - now.long));
    const easy = others === 0 ? now.easy : Math.min(peak.easy, now.easy + left / others);
    if (long === now.long && easy - now.easy < 0.05) break;
    now = { long, easy };
    path.push(now);
    if (long >= peak.long && path.length >= minBuilds) break;
  }
  return path;
}

/** Between the weeks of a path, where there is more time than it takes. */
export function alongPath(path: readonly Load[], share: number): Load {
  const at = share * (path.length - 1);
  const [before, after] = [path[Math.floor(at)], path[Math.min(path.length - 1, Math.ceil(at))]];
  if (!before || !after) return path[0] ?? { long: 0, easy: 0 };
  const part = at - Math.floor(at);
  return {
    long: before.long + (after.long - before.long) * part,
    easy: before.easy + (after.easy - before.easy) * part,
  };
}

/** A first week like those that somebody runs now, a tenth more at most: what is not in the long run is in the others. */
const nearLongest = 0.9;
const leastEach = 15;
const longAtFirst = [1, 1, 0.7, 0.55, 0.5] as const;
export function fromWeek({ long: longest, easy }: Load, caps: readonly number[], weekMinutes: number): Load {
  if (weekMinutes === 0 || caps.length === 0) return { long: longest, easy };
  // Who runs little in a week begins with less at once, too, but with nine tenths of the longest where the others leave it.
  const room = weekMinutes - caps.length * leastEach;
  const share = weekMinutes * (longAtFirst[caps.length + 1] ?? 0.45);
  const long = Math.min(longest, Math.max(minLong, share, Math.min(nearLongest * longest, room)));
  const left = (weekMinutes - long) / caps.length;
  const most = (weekMinutes * growth - long) / caps.length;
  return { long, easy: Math.max(shortest, Math.min(Math.max(easy, left), most, long, Math.max(...caps))) };
}
