import { addDays } from "../../schedule/local-date.ts";
import type { HandoffInput } from "../handoff-input.ts";
import { labelOf } from "../observation-courses.ts";
import { rowOfConcept } from "../remarks/concepts.ts";
import type { Side } from "../remarks/observation.ts";
import type { Saying } from "../model-training/saying.ts";
import type { Ride } from "../ride.ts";
import { seeded } from "../../learning/seeded.ts";

/** Removes the side of a concept without sides (`contact:left:present`): older sets have some. */
const withoutNeedlessSide = (said: string): string => {
  const [concept = "", side, polarity] = said.split(":");
  return `${concept}:${rowOfConcept(concept).isSided ? side : "-"}:${polarity}`;
};

/** Parses remarks in JSON Lines. */
export const parseSayings = (lines: string): readonly Saying[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Saying)
    .map((saying) => ({ ...saying, says: [...new Set(saying.says.map(withoutNeedlessSide))] }));

export type PlantedTrouble = {
  readonly label: string;
  readonly isOver: boolean;
  readonly said: readonly string[];
};

export type PlantedHistory = {
  readonly input: HandoffInput;
  /** Labels of the observations that the next rider should watch. */
  readonly open: readonly string[];
  /** Everything that recurred, including what ended, with the remarks about it. */
  readonly troubles: readonly PlantedTrouble[];
  /** Requests since the rider's last ride. */
  readonly asked: readonly string[];
  /** Labels of observations in those requests: naming them is correct, and so is leaving them to the quote. */
  readonly alsoSaid: readonly string[];
};

const today = "2026-11-24";
const riders = ["Emma", "Jake", "Priya", "Alex"] as const;
const works = ["flatwork", "jumping", "lunging", "trail riding"] as const;

/** By `concept:side`, the remarks that say nothing else. */
const sayingsByKey = (
  sayings: readonly Saying[],
  polarity: string,
): ReadonlyMap<string, readonly Saying[]> => {
  const byKey = new Map<string, Saying[]>();
  for (const saying of sayings) {
    const [only = "", another] = saying.says;
    if (another !== undefined || !only.endsWith(`:${polarity}`)) continue;
    const key = only.slice(0, only.lastIndexOf(":"));
    byKey.set(key, [...(byKey.get(key) ?? []), saying]);
  }
  return byKey;
};

const labelOfKey = (key: string): string => {
  const [concept = "", side = "-"] = key.split(":");
  return labelOf(concept, side === "-" ? undefined : (side as Side));
};

/**
 * Several weeks of a horse's rides by four riders. Up to two troubles recur: each is present at the end, or ends with a remark that it is
 * over. On the other rides, remarks are meaningless, or state that something else is absent. There may be a request.
 */
export function plantHistory(sayings: readonly Saying[], seed: number): PlantedHistory {
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const present = sayingsByKey(sayings, "present");
  const absent = sayingsByKey(sayings, "absent");
  const quiet = sayings.filter(({ says, asks }) => says.length === 0 && !asks);
  const asks = sayings.filter((saying) => saying.asks);
  const count = 14 + Math.floor(random() * 10);
  const notes: string[][] = Array.from({ length: count }, () => [pick(quiet).text]);
  const troubles = [
    ...new Set(Array.from({ length: Math.floor(random() * 3) }, () => pick([...present.keys()]))),
  ];
  const planted: PlantedTrouble[] = [];
  const busy = new Set(troubles.map((key) => key.split(":")[0]));
  for (const key of troubles) {
    const over = absent.get(`${key.split(":")[0]}:-`) ?? absent.get(key);
    const isOver = over !== undefined && random() < 0.4;
    const last = isOver ? count - 4 : count - 1 - Math.floor(random() * 3);
    const said: string[] = [];
    for (const at of [last, last - 2, last - 3, last - 6].slice(0, 3 + Math.floor(random() * 2))) {
      const { text } = pick(present.get(key) ?? []);
      said.push(text);
      notes[at]?.push(text);
    }
    if (isOver) notes[count - 2]?.push(pick(over).text);
    planted.push({ label: labelOfKey(key), isOver, said });
  }
  const other = [...absent].filter(([key]) => !busy.has(key.split(":")[0]));
  if (other.length > 0) notes[count - 3]?.push(pick(pick(other)[1]).text);
  const request = asks.length > 0 && random() < 0.3 ? pick(asks) : undefined;
  const asked = request ? [request.text] : [];
  notes[count - 1]?.push(...asked);
  // "Near fore is puffy, please cold hose it": also true, and reported by its quote.
  const alsoSaid = (request?.says ?? [])
    .filter((said) => !said.endsWith(":absent"))
    .map((said) => labelOfKey(said.slice(0, said.lastIndexOf(":"))));
  const rides = notes.map((texts, at): Ride => {
    const rider = at < count - 12 ? riders[0] : pick(riders.slice(1));
    return {
      id: `w${at}`,
      date: addDays(today, 2 * (at - count)),
      riderId: rider,
      riderName: rider,
      work: pick(works),
      minutes: 30 + Math.floor(random() * 4) * 5,
      notes: texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" "),
      loggedAt: at,
    };
  });
  const lastRode = rides[count - 13]?.date;
  const input: HandoffInput = {
    athleteId: "beau",
    today,
    riderId: riders[0],
    rides,
    lastRode,
    ridesFrom: rides[0]?.date ?? today,
    otherNames: ["Luna", "Milo"],
    cautions: [],
    care: [],
  };
  const open = planted.filter(({ isOver }) => !isOver).map(({ label }) => label);
  return { input, open, troubles: planted, asked, alsoSaid };
}
