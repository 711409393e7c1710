import { unitOfBlock } from "../../../program/cardio/cardio-amount.ts";
import type { CardioBlock } from "../../../program/program.ts";
import type { LandUnit } from "../../../units/unit.ts";
import type { Frame } from "../../clauses/frame.ts";
import { askingAnew, type Ask } from "../../draft/ask.ts";
import type { IntentContext } from "../intent.ts";

/** The time of a clause as it was said, for what is offered in its place: "on Friday", "next week". */
export const timeSaid = (frame: Frame): string => {
  const [group] = frame.whens;
  const end = (group?.end ?? 0) - frame.start;
  // "Saturdays run" is Saturday's, whose apostrophe is left out.
  const isOfDay = /^\s+(?!(?:easier|harder|lighter|shorter|longer|less|more|an?|by|to|and)\b)\p{L}/u.test(
    frame.text.slice(end),
  );
  const said = group
    ? frame.text
        .slice(group.start - frame.start, end)
        .replace(/['’]s$|(?<=\b(?:today|tomorrow|tonight))s$/iu, "")
        .replace(isOfDay ? /(?<=day)s$/iu : /$^/u, "")
    : "today";
  return /^(?:today|tonight|tomorrow|this|next)\b/iu.test(said) ? said : `on ${said}`;
};

/** What a block is changed by, in what it is planned in: two small steps. */
function stepsOf(block: CardioBlock, land: LandUnit): readonly [string, string] {
  if (block.distanceMeters === undefined) return ["5 minutes", "10 minutes"];
  return unitOfBlock(block, land) === "m" ? ["200 metres", "500 metres"] : [`1 ${land}`, `2 ${land}`];
}

/** Asks by how much a block is to change, with two small steps to tap. */
export function askBySteps(
  block: CardioBlock,
  drift: "less" | "more",
  frame: Frame,
  { message, land }: IntentContext,
): Ask {
  const counted =
    block.distanceMeters === undefined ? "in minutes. By how many" : "by its distance. By how much";
  return askingAnew(
    `A plan counts that ${counted} should it change?`,
    stepsOf(block, land).map((step) => `${step} ${drift} ${timeSaid(frame)}`),
    message,
  );
}
