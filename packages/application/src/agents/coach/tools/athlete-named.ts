import type { ToolProblem } from "@canter/agent/tool/tool";
import type { Athlete } from "@canter/domain/group/group";
import { type Result, err, ok } from "@canter/domain/result";
import type { CoachKnowledge } from "../coach-world.ts";

/** Whom a name means among those whose training the member may read; nobody named: the member. */
export function athleteNamed(
  { words, member }: CoachKnowledge,
  name: string | undefined,
): Result<Athlete, ToolProblem> {
  const readable = words.athletes.filter(({ id }) => member.scope.readableAthletes.includes(id));
  const sought = name?.trim().toLowerCase();
  const found = readable.find((athlete) =>
    sought === undefined
      ? athlete.id === member.member.athleteId
      : athlete.name.toLowerCase() === sought || athlete.name.toLowerCase().split(" ")[0] === sought,
  );
  return found
    ? ok(found)
    : err({ message: `There is no ${name} here. There are: ${readable.map((one) => one.name).join(", ")}.` });
}
