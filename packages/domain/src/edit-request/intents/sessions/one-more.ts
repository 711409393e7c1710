import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import { isAsk, type Ask } from "../../draft/ask.ts";
import type { When } from "../../items/item.ts";
import { cardio } from "../cardio/cardio.ts";
import { is, textOf } from "../frame-sense.ts";
import type { IntentContext, Planned } from "../intent.ts";
import { placesOf } from "./new-session.ts";
import { repeatSession } from "./sessions.ts";

const isDay = ({ type }: When): boolean => type === "weekday" || type === "date" || type === "day";

/** "Add an easy run", "add another 5k easy run"; "add a set to the easy run" puts something on one that is there. */
const opensNew =
  /^\W*(?:add|put|throw|set)\b(?: in)? (?:(?:an?|another|one more)\b|\d)(?!.*\b(?:to|on|of|for|in)\b)/u;

/** The session's name and the days of "add an easy run to Friday and Sunday", where the program has such a session. */
const saidIn = (frame: Frame) => {
  const [first] = frame.whens;
  const all = frame.whens.flatMap(({ whens }) => whens);
  const [name, ...others] = all.filter(({ type }) => type === "name");
  const isNew =
    is(frame, /^(?:add|throw|set)$/u) &&
    opensNew.test(textOf(frame).slice(0, (first?.start ?? 0) - frame.start));
  const days = frame.whens
    .map((group): WhenGroup => ({
      ...group,
      role: undefined,
      whens: group.whens.filter((when) => when !== name),
    }))
    .filter(({ whens }) => whens.some(isDay));
  const isPlain =
    !frame.whens.some(({ role }) => role === "like" || role === "as") &&
    frame.targets.length + frame.news.length + frame.excepts.length === 0 &&
    others.length === 0;
  return isNew && isPlain && first && name && days.length > 0
    ? { name: { ...first, role: undefined, whens: [name] }, days }
    : undefined;
};

/** "Add an easy run to Friday": one more of the sessions that are called so, on each of these days and as long as is said. Undefined: it asks for something else. */
export const oneMore = (frame: Frame, context: IntentContext): Planned | Ask | undefined => {
  const said = saidIn(frame);
  if (!said) return undefined;
  let planned: Planned = { memory: context.memory, doubtful: false };
  for (const group of said.days) {
    const places = placesOf(
      {
        ...frame,
        whens: [group, ...frame.whens.filter(({ whens }) => whens.every(({ type }) => type === "every"))],
      },
      context.draft,
    );
    if (isAsk(places)) return places;
    for (const { date } of places) {
      const to: WhenGroup = {
        ...group,
        role: "to",
        whens: date === undefined ? group.whens : [{ type: "date", date }],
      };
      const copied = repeatSession({ ...frame, verb: "copy", amounts: [], whens: [said.name, to] }, context);
      if (isAsk(copied)) return copied;
      const it = { kind: "pronoun", many: false, start: frame.end, end: frame.end } as const;
      const sized =
        frame.amounts.length === 0
          ? copied
          : cardio(
              { ...frame, verb: "set", verbs: ["set"], whens: [], targets: [it] },
              { ...context, memory: copied.memory },
            );
      if (isAsk(sized)) return sized;
      planned = { memory: copied.memory, doubtful: planned.doubtful || copied.doubtful || sized.doubtful };
    }
  }
  return planned;
};
