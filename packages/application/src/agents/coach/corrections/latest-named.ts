import type { Handle } from "@canter/storage/database";
import type { DoneThing } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { isTrainingNamed, nameTraining, trainingNamesIn, workoutsOf } from "./named-training.ts";

type Kind = "nutrition" | "measurement" | "goal" | "program" | "targets" | "cautions";

/** Words by which a thing that was kept is named; training is named by its sport, which the language knows. */
const kindWords: Readonly<Record<Kind, RegExp>> = {
  nutrition: /\b(?:meal|food|lunch|dinner|breakfast|supper|snack)\b/iu,
  measurement: /\b(?:weight|weigh-?in|measurement|sleep|pulse)\b/iu,
  goal: /\bgoal\b/iu,
  targets: /\btargets?\b/iu,
  program: /\b(?:change|edit)\b/iu,
  cautions: /\b(?:caution|pin|warning)s?\b/iu,
};

const isOfKind = (thing: DoneThing, kind: Kind): boolean =>
  thing.kind === "entries" ? thing.entries.some((entry) => entry.kind === kind) : thing.kind === kind;

/** The latest of these things that the words may mean: of the kind, or the training, that they name, where they name one. */
export async function latestNamed(
  db: Handle,
  world: CoachKnowledge,
  things: readonly DoneThing[],
  what = "",
): Promise<DoneThing | undefined> {
  // What it was instead, or why, stands behind a mark.
  const name = what.split(/[,;.]/u, 1)[0] ?? what;
  const kinds = (Object.keys(kindWords) as Kind[]).filter((kind) => kindWords[kind].test(name));
  const { horses } = trainingNamesIn(world, what);
  const names = { ...trainingNamesIn(world, name), horses, dates: [] };
  if (kinds.length === 0 && !nameTraining(names)) return things.at(-1);
  for (const thing of things.toReversed()) {
    if (horses.length === 0 && kinds.some((kind) => isOfKind(thing, kind))) return thing;
    const meant = await workoutsOf(db, world.member.scope, thing);
    if (nameTraining(names) && meant.some((workout) => isTrainingNamed(names, workout))) return thing;
  }
  return undefined;
}
