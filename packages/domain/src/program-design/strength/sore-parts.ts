import { onceFor } from "../../once-for.ts";
import type { AnswerValues, BodyPart } from "../answers.ts";

/** What can be sore, as exercises load it: an elbow has two sides, which are not provoked by the same, and a shoulder may hurt with the arm overhead alone. */
export const soreParts = [
  "knee",
  "back",
  "shoulder",
  "overhead",
  "stairs",
  "pressing",
  "wrist",
  "outer elbow",
  "inner elbow",
  "hip",
  "ankle",
  "neck",
  "nape",
  "bending",
  "burden",
] as const;
export type SorePart = (typeof soreParts)[number];

const jointsOf = (text: string): readonly SorePart[] =>
  text
    .split(" ")
    .filter((word): word is SorePart | "elbow" | "grip" => word !== "")
    .flatMap((word): readonly SorePart[] => {
      if (word === "bending" || word === "burden") return ["back", word];
      return word === "grip" ? ["outer elbow", "inner elbow"] : word === "elbow" ? ["outer elbow"] : [word];
    });
const inBrackets = /\(([a-z ]+)\)/;
const inSquares = /\[([a-z ]+)\]/;

/**
 * Joints as words; "elbow": what its outer side feels, a press or a palm that faces down; "grip": what has to be held hard, which both sides feel; a wrist, what bends it under weight;
 * "nape": a neck on which a bar lies; "overhead": a shoulder with the arm up; "stairs": a knee that lifts the body onto a step; "pressing": a shoulder that presses what is heavy, or itself from the floor; "bending": a back that bends forward under a weight; "burden": one that carries it upright. Those in brackets are loaded gently, those in square ones only hold it.
 */
export const readJoints = (text: string) => ({
  loads: jointsOf(text.replace(inBrackets, "").replace(inSquares, "")),
  spares: jointsOf(inBrackets.exec(text)?.[1] ?? ""),
  holds: jointsOf(inSquares.exec(text)?.[1] ?? ""),
});

/** Of an exercise, what it loads hard and gently. */
export type Loading = {
  readonly name: string;
  readonly loads: readonly SorePart[];
  readonly spares: readonly SorePart[];
};

/** What is sore, or was: of an elbow of which nobody knows the side, both; of a shoulder of which nobody knows the movement, the arm overhead, too. */
export const sorePartsOf = ({
  parts,
  elbow,
  overhead,
  movements = [],
}: Pick<AnswerValues["limitations"], "parts" | "elbow" | "overhead" | "movements">): readonly SorePart[] =>
  parts.flatMap((part): readonly SorePart[] => {
    if (part === "shoulder" && overhead) return ["overhead"];
    if (part === "shoulder") return movements.includes("pressing") ? [part, "pressing"] : [part, "overhead"];
    if (part === "neck") return [part, "nape"];
    if (part === "knee" && movements.includes("stairs")) return [part, "stairs"];
    if (part === "back")
      return [
        part,
        ...(movements.includes("bending") ? (["bending"] as const) : []),
        ...(movements.includes("squatting") ? (["burden"] as const) : []),
      ];
    if (part !== "elbow") return [part];
    return elbow === "outer" || elbow === "inner" ? [`${elbow} elbow`] : ["outer elbow", "inner elbow"];
  });

const isAmong = (part: SorePart, some: readonly BodyPart[]): boolean =>
  some.some((one) => part.endsWith(one) || one === partOfMovement[part]);
/** The part of which a movement is: what is nothing else is left out where it hurts, whoever does it now. */
export const partOfMovement: Readonly<Partial<Record<SorePart, BodyPart>>> = {
  overhead: "shoulder",
  stairs: "knee",
  pressing: "shoulder",
  nape: "neck",
  bending: "back",
  burden: "back",
};
/** What a bar does to a neck or a back: where the goal is about the bar it is eased, and not left out. */
export const isOfBar = (part: SorePart): boolean =>
  part === "nape" || part === "bending" || part === "burden";
/** Whether a movement that hurts is all that an exercise is: it is held back, even if its member does it now. */
export const isHeldBack = (part: SorePart): boolean => partOfMovement[part] !== undefined;

/** What is sore now: what healed years ago is not. */
export const isSoreNow = (
  part: SorePart,
  { healed = [] }: Pick<AnswerValues["limitations"], "healed">,
): boolean => !isAmong(part, healed);

/** What hurts so that it is left out where it is loaded hard: what is stiff or a bit sore is loaded, a little lighter at first. */
export const isHurt = (
  part: SorePart,
  limitations: Pick<AnswerValues["limitations"], "healed" | "mild">,
): boolean => isSoreNow(part, limitations) && !isAmong(part, limitations.mild ?? []);

/** Parts of the body that hurt now: what is stiff or a bit sore is eased, and nothing goes for it. */
export const hurtParts = ({
  parts,
  healed = [],
  mild = [],
}: Pick<AnswerValues["limitations"], "parts" | "healed" | "mild">): readonly BodyPart[] =>
  parts.filter((part) => !healed.includes(part) && !mild.includes(part));

/**
 * How much lighter than they could somebody begins with it (`comebackOf`), by how it feels: it is the gentle form of what their trouble rules out, or they say that they lift it
 * in spite of their trouble (`exercisesFor`). Of what healed years ago only what they don't lift now: the rest begins where they are. Undefined: no lighter.
 */
export const gentlenessFor = onceFor(gentlenessOf);
function gentlenessOf(
  { name, spares, loads }: Loading,
  values: Pick<AnswerValues, "limitations" | "loads">,
): "hurt" | "mild" | undefined {
  const { limitations } = values;
  if (limitations.parts.length === 0) return undefined;
  const isDone = name in values.loads.lifts || name in (values.loads.inARow ?? {});
  const sore = sorePartsOf(limitations)
    .filter((part) => isSoreNow(part, limitations) || !isDone)
    .filter((part) => spares.includes(part) || loads.includes(part));
  if (sore.length === 0) return undefined;
  return sore.some((part) => !isAmong(part, limitations.mild ?? [])) ? "hurt" : "mild";
}
export const isGentleFor = (
  exercise: Loading,
  values: Pick<AnswerValues, "limitations" | "loads">,
): boolean => gentlenessFor(exercise, values) !== undefined;
