import type { WhenGroup } from "../clauses/frame.ts";
import type { When } from "../items/item.ts";
import type { WorkPart } from "./read-work-parts.ts";

type Of<Kind extends WorkPart["kind"]> = Extract<WorkPart, { readonly kind: Kind }>;

/** What a message wants of planned rides. `old`: what it says is planned; the rest is to be. */
export type WorkWish = {
  readonly whens: readonly WhenGroup[];
  /** Every session that fits, not only the next one. */
  readonly isOfAll: boolean;
  readonly oldWork: readonly Of<"work">[];
  readonly oldRider?: string;
  readonly work?: Of<"work">;
  readonly minutes?: number;
  /** Minutes more (or less) than planned; `half` of them. */
  readonly minutesMore?: number;
  readonly isHalf: boolean;
  /** Shorter or longer, by how much is not said. */
  readonly drift?: "less" | "more";
  readonly intensity?: Of<"intensity">["intensity"];
  readonly step?: Of<"step">["step"];
  readonly rider?: string;
  readonly isWithoutRider: boolean;
  /** Two riders who are to take each other's rides. */
  readonly exchange?: readonly [string, string];
  /** Nothing is to be done with the horse then. */
  readonly isRest: boolean;
  /** It asks for a ride of its own; `beside`: also where one is planned already. */
  readonly isNew: boolean | "beside";
};

const isSign = (part: WorkPart | undefined, ...signs: readonly string[]): boolean =>
  part?.kind === "sign" && signs.includes(part.sign);

/** What says nothing between two pieces that belong together. */
const isBetween = (part: WorkPart | undefined): boolean => isSign(part, "filler", "session", "horse");

const before = (parts: readonly WorkPart[], at: number): WorkPart | undefined =>
  parts.slice(0, at).findLast((part) => !isBetween(part));

/** "Saturday next week" is one time; "Saturday and Sunday" are two. */
function groupWhens(parts: readonly WorkPart[], isOfAll: boolean): readonly WhenGroup[] {
  const groups: (WhenGroup & { readonly at: number })[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "when") continue;
    const last = groups.at(-1);
    const isNext = last !== undefined && parts.slice(last.at + 1, at).every(isBetween);
    const isWeek = ({ type }: When) => type === "week";
    const completes = last && last.whens.every(isWeek) !== isWeek(part.when);
    const { start, end } = part;
    if (last && isNext && completes)
      groups[groups.length - 1] = { ...last, end, at, whens: [...last.whens, part.when] };
    else groups.push({ start, end, at, role: undefined, whens: [part.when] });
  }
  const every = (when: When): When =>
    isOfAll && when.type === "weekday" ? { ...when, every: true as const } : when;
  return groups.map(({ start, end, role, whens }) => ({ start, end, role, whens: whens.map(every) }));
}

type Role = "old" | "new";
const adds = (part: WorkPart): boolean => isSign(part, "add");

/**
 * Whether each piece tells of what was planned or of what is to be. What stands behind "instead of" or "the", whose day it is ("Saturday's jumping"), and
 * what a verb like "swap" names first, was planned; the rest is to be.
 */
function rolesOf(parts: readonly WorkPart[], swaps: boolean): ReadonlyMap<WorkPart, Role> {
  const roles = new Map<WorkPart, Role>();
  let isSwapped = false;
  let isOld = false;
  for (const [at, part] of parts.entries()) {
    if (isSign(part, "to")) isSwapped = true;
    // "Add poles to Tuesday's flatwork": what there is to add to.
    if (isSign(part, "to") && /^(?:in)?to$/iu.test(part.image) && parts.slice(0, at).some(adds)) isOld = true;
    if (isSign(part, "old", "free")) isOld = true;
    if (part.kind === "break" || isSign(part, "set")) isOld = false;
    if (isSign(part, "cannot", "free")) {
      const person = parts.slice(0, at).findLast(({ kind }) => kind === "person");
      if (person) roles.set(person, "old");
    }
    if (part.kind !== "work" && part.kind !== "person" && part.kind !== "minutes") continue;
    const lead = before(parts, at);
    const isOwned =
      part.kind === "work" &&
      (isSign(lead, "the", "all", "both") ||
        ((lead?.kind === "when" || lead?.kind === "person") && lead.isPossessive));
    const isOwner = part.kind === "person" && part.isPossessive && !isSign(parts[at + 1], "ride");
    const isFirst = swaps && !isSwapped && part.kind !== "minutes";
    const isFrom = part.kind === "minutes" && isSign(parts[at - 1], "from");
    roles.set(part, isOld || isOwned || isOwner || isFirst || isFrom ? "old" : "new");
    isOld &&= isSign(parts[at + 1], "joint");
  }
  return roles;
}

/** "Make hacking flatwork": of two kinds of work without more said, the first is what was planned. */
function sortWorks(works: readonly Of<"work">[], roles: ReadonlyMap<WorkPart, Role>) {
  const old = works.filter((part) => roles.get(part) === "old");
  const fresh = works.filter((part) => roles.get(part) === "new");
  return fresh.length > 1 && old.length === 0
    ? { old: fresh.slice(0, 1), fresh: fresh.slice(1) }
    : { old, fresh };
}

/** "30 minutes 45 minutes" of one time. */
const isTwoLengths = (parts: readonly WorkPart[], roles: ReadonlyMap<WorkPart, Role>): boolean =>
  new Set(
    parts.flatMap((part) =>
      part.kind === "minutes" && !part.isBare && roles.get(part) === "new" ? [part.minutes] : [],
    ),
  ).size > 1;

/** How long it is to be: minutes as they are to be, or by how many they change. */
function readMinutes(parts: readonly WorkPart[], roles: ReadonlyMap<WorkPart, Role>) {
  const [drift] = parts.flatMap((part, place) =>
    part.kind === "sign" && (part.sign === "less" || part.sign === "more")
      ? [part.sign]
      : isSign(part, "add") && parts[place + 1]?.kind === "minutes"
        ? ["more" as const]
        : [],
  );
  const isHalf = parts.some((part) => isSign(part, "half"));
  const at = parts.findIndex((part) => part.kind === "minutes" && roles.get(part) === "new");
  const part = parts[at];
  const [lead, next] = [parts[at - 1], parts[at + 1]];
  // A bare number is minutes only where something says so: "shorten it to 30", "from 45 to 30".
  if (part?.kind !== "minutes" || (part.isBare && !isSign(lead, "to", "by", "less", "more", "add")))
    return { isHalf, ...(drift && !isHalf && { drift }) };
  const isByThat = isSign(lead, "by", "less", "more", "add") || isSign(next, "less", "more");
  if (!isByThat || drift === undefined) return { isHalf, minutes: part.minutes };
  return { isHalf, minutesMore: drift === "less" ? -part.minutes : part.minutes };
}

/** What asks for a change. */
export const asksFor = (part: WorkPart): boolean =>
  part.kind === "step" ||
  isSign(
    part,
    ...([
      ...([
        "swap",
        "set",
        "ride",
        "instead",
        "old",
        "less",
        "more",
        "half",
        "off",
        "free",
        "cannot",
      ] as const),
      ...(["rest", "cancel", "add"] as const),
    ] as const),
  );
/** "Only 30 minutes", of what is planned. */
const isNoMore = (part: WorkPart, at: number, parts: readonly WorkPart[]): boolean =>
  /^(?:just|only)$/iu.test(part.image) &&
  (parts[at + 1]?.kind === "minutes" || parts[at - 1]?.kind === "minutes");
/** What is to be, or was planned: more than a time. */
const isContent = (part: WorkPart): boolean =>
  part.kind !== "when" && part.kind !== "break" && part.kind !== "left" && part.kind !== "sign";
const hasWhen = (parts: readonly WorkPart[]): boolean => parts.some(({ kind }) => kind === "when");

/** The message in parts at its commas and joints. */
function piecesOf(parts: readonly WorkPart[]): readonly (readonly WorkPart[])[] {
  const pieces: WorkPart[][] = [[]];
  for (const part of parts) {
    if (part.kind === "break" || isSign(part, "joint")) pieces.push([]);
    pieces.at(-1)?.push(part);
  }
  return pieces.filter((piece) => piece.some(({ kind }) => kind !== "break"));
}

/**
 * A message by what is wished of each time: "Anna has him on Saturday and Jake on Sunday" are two, "on Saturday and Sunday Anna rides, 40 minutes" is one.
 * What does not say it again is asked for as before it: "shorten Saturday by 10 minutes and Sunday by 20".
 */
function splitByTime(parts: readonly WorkPart[]): readonly (readonly WorkPart[])[] {
  const wishes: (readonly WorkPart[])[] = [];
  let open: readonly WorkPart[] = [];
  const pieces = piecesOf(parts);
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1] ?? [];
    // A word that is not known may be a rider, or another horse.
    const saysMore = (one: readonly WorkPart[]) =>
      one.some((part) => isContent(part) || asksFor(part) || part.kind === "left");
    const isLead = !saysMore(piece) && saysMore(next) && !hasWhen(next);
    const isOther = hasWhen(piece) && hasWhen(open) && open.some(isContent) && (saysMore(piece) || isLead);
    if (isOther) {
      wishes.push(open);
      const isAsked = [...piece, ...(isLead ? next : [])].some(asksFor);
      open = [...(isAsked ? [] : open.filter(asksFor)), ...piece];
    } else open = [...open, ...piece];
  }
  return [...wishes, open];
}

/**
 * What a message wants of planned rides, by their times. Undefined: it asks for nothing of one; `unclear`: it names two riders or lengths for one time, or
 * wants nothing at one of them.
 */
export function gatherWishes(parts: readonly WorkPart[]): readonly WorkWish[] | "unclear" | undefined {
  const times = splitByTime(parts);
  const said = times.map((time) => gatherWish(time) ?? (times.length > 1 ? gatherNone(time) : undefined));
  const wishes = said.flatMap((one) => (one === undefined || one === "unclear" ? [] : [one]));
  if (wishes.length === said.length) return wishes;
  return wishes.length > 0 || said.includes("unclear") ? "unclear" : undefined;
}

/** "Give Beau Sunday off": nothing is to be done; "Jake has Sunday off" is of who rides. */
const isDayOff = (parts: readonly WorkPart[]): boolean => {
  const at = parts.findIndex((part) => isSign(part, "free", "rest"));
  return at >= 0 && !parts.slice(0, at).some(({ kind }) => kind === "person");
};

/** "Swap Jake and Rita": each takes the other's rides. */
function exchangeIn(parts: readonly WorkPart[]): WorkWish["exchange"] {
  const at = parts.findIndex((part, place) => part.kind === "person" && isSign(parts[place + 1], "joint"));
  const [one, , other] = parts.slice(at, at + 3);
  const isMore = parts.some(({ kind }) => ["work", "minutes", "intensity", "step"].includes(kind));
  return at >= 0 && one?.kind === "person" && other?.kind === "person" && !isMore
    ? [one.name, other.name]
    : undefined;
}

/** "Cancel his rides", "cancel all his jumping": of one ride, it is left out of the plan, which others read. */
const cancelsSeveral = (parts: readonly WorkPart[]): boolean =>
  parts.some((part) => isSign(part, "cancel")) &&
  parts.some(
    (part, at) =>
      (isSign(part, "all", "both") && parts.slice(at + 1).some(({ kind }) => kind === "work")) ||
      /^(?:rides|sessions|workouts|lessons)$/iu.test(part.image),
  );

/** A day off and nothing else: what says more may tell how the horse is ("off his feed"), or ask for the contrary ("no rest day"). */
function gatherRest(parts: readonly WorkPart[]): WorkWish | undefined {
  const roles = rolesOf(parts, false);
  const isMore = parts.some(
    (part) =>
      part.kind === "left" || part.kind === "minutes" || part.kind === "step" || roles.get(part) === "new",
  );
  const isContrary = parts.some(
    (part, at) =>
      (isSign(part, "old", "cannot") && isSign(parts[at + 1], "rest", "free", "cancel")) ||
      (isSign(part, "cancel") && parts.some((one) => isSign(one, "rest", "free"))),
  );
  const whens = groupWhens(parts, false);
  if (isMore || isContrary || (whens.length === 0 && !cancelsSeveral(parts))) return undefined;
  const oldWork = parts.filter((part) => part.kind === "work");
  return {
    whens,
    isOfAll: cancelsSeveral(parts),
    oldWork,
    isHalf: false,
    isWithoutRider: false,
    isRest: true,
    isNew: false,
  };
}

/** "Easier on Friday, and no groundwork on Sunday": beside another wish, what is not to be then. Alone it may warn whoever comes next. */
function gatherNone(parts: readonly WorkPart[]): WorkWish | undefined {
  const isDenied = parts.some((part, at) => isSign(part, "old") && parts[at + 1]?.kind === "work");
  const isMore = parts.some(({ kind }) => ["left", "minutes", "step", "person", "intensity"].includes(kind));
  const whens = groupWhens(parts, false);
  if (!isDenied || isMore || whens.length === 0) return undefined;
  const oldWork = parts.filter((part) => part.kind === "work");
  return { whens, isOfAll: false, oldWork, isHalf: false, isWithoutRider: false, isRest: true, isNew: false };
}

/** "Beau can't be ridden this week", "not to be jumped until Friday": a caution, and no wish for that work. */
const rulesOutWork = (parts: readonly WorkPart[]): boolean => {
  const at = parts.findIndex(({ kind }, i) => kind === "work" && parts[i - 1]?.image.toLowerCase() === "be");
  return (
    parts.slice(0, Math.max(0, at)).some((part) => isSign(part, "cannot", "old")) &&
    !parts.some(({ kind }) => kind === "person")
  );
};

function gatherWish(parts: readonly WorkPart[]): WorkWish | "unclear" | undefined {
  if (!(parts.some(asksFor) || parts.some(isNoMore)) || rulesOutWork(parts)) return undefined;
  if (isDayOff(parts) || cancelsSeveral(parts)) return gatherRest(parts);
  // What is cancelled is not to be.
  if (parts.some((part) => isSign(part, "cancel"))) return undefined;
  const swaps = parts.some((part) => isSign(part, "swap"));
  const exchange = swaps ? exchangeIn(parts) : undefined;
  if (exchange) {
    const whens = groupWhens(parts, false);
    const rest = { isOfAll: true, oldWork: [], isHalf: false, isWithoutRider: false } as const;
    return { ...rest, whens, exchange, isRest: false, isNew: false };
  }
  const roles = rolesOf(parts, swaps);
  const works = sortWorks(
    parts.filter((part) => part.kind === "work"),
    roles,
  );
  const people = parts.filter((part) => part.kind === "person");
  const riders = new Set(people.flatMap((part) => (roles.get(part) === "new" ? [part.name] : [])));
  const [rider] = riders;
  const oldRider = people.find((part) => roles.get(part) === "old");
  const isOfAll = parts.some(
    (part, at) => isSign(part, "all") || (isSign(part, "both") && parts[at + 1]?.kind !== "when"),
  );
  const intensity = parts.find((part) => part.kind === "intensity");
  const step = parts.find((part) => part.kind === "step");
  const isWithoutRider =
    rider === undefined &&
    parts.some((part) => isSign(part, "off", "free") || (oldRider !== undefined && isSign(part, "cannot")));
  const isNew = parts.some(adds) && works.old.length === 0;
  const [work] = works.fresh;
  const wish: WorkWish = {
    whens: groupWhens(parts, isOfAll),
    isOfAll,
    oldWork: works.old,
    ...(oldRider && { oldRider: oldRider.name }),
    ...(work && { work }),
    ...readMinutes(parts, roles),
    ...(intensity && { intensity: intensity.intensity }),
    ...(step && { step: step.step }),
    ...(rider !== undefined && { rider }),
    isWithoutRider,
    isRest: false,
    isNew: isNew && parts.some((part) => isSign(part, "beside")) ? "beside" : isNew,
  };
  const wants = work ?? intensity ?? step ?? rider ?? wish.minutes ?? wish.minutesMore ?? wish.drift;
  if (works.fresh.length > 1 || !(wants !== undefined || wish.isHalf || isWithoutRider || isNew))
    return undefined;
  return riders.size > 1 || isTwoLengths(parts, roles) ? "unclear" : wish;
}
