import type { Handle } from "@canter/storage/database";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { DoneThing } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";

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

/** What a text names a thing by: kinds, and a sport or a lift, each word by itself as the language reads it. */
function namesIn({ language, words }: CoachKnowledge, text: string) {
  // What it was instead, or why, stands behind a mark.
  const name = text.split(/[,;.]/u, 1)[0] ?? text;
  const kinds = (Object.keys(kindWords) as Kind[]).filter((kind) => kindWords[kind].test(name));
  const [discipline] = name.split(" ").flatMap((word) => {
    const { spans, workouts } = language.parseMessage(word, words.parse);
    return spans.some(({ kind }) => kind === "discipline" || kind === "exercise")
      ? (workouts[0]?.discipline ?? [])
      : [];
  });
  const known = words.athletes.filter(({ kind }) => kind === "horse");
  const named = horsesIn(
    text,
    known.map((horse) => horse.name),
  );
  const horses = known.filter((horse) => named.includes(horse.name));
  return { kinds, discipline, horses };
}

async function trainingOf(db: Handle, { member }: CoachKnowledge, thing: DoneThing) {
  const ids = thing.kind === "workouts" ? thing.ids : thing.kind === "correction" ? [thing.workoutId] : [];
  const workouts = await Promise.all(ids.map((id) => readWorkout(db, member.scope, id)));
  return workouts.filter((workout) => workout !== undefined);
}

/** The latest of these things that the words may mean: of the kind, the sport and the horse that they name, where they name one. */
export async function latestNamed(
  db: Handle,
  world: CoachKnowledge,
  things: readonly DoneThing[],
  what: string | undefined,
): Promise<DoneThing | undefined> {
  const { kinds, discipline, horses } = namesIn(world, what ?? "");
  if (kinds.length === 0 && discipline === undefined && horses.length === 0) return things.at(-1);
  for (const thing of things.toReversed()) {
    if (horses.length === 0 && kinds.some((kind) => isOfKind(thing, kind))) return thing;
    const meant = (await trainingOf(db, world, thing)).some(
      (workout) =>
        (discipline === undefined || workout.discipline === discipline) &&
        (horses.length === 0 || horses.some(({ id }) => id === workout.athleteId)),
    );
    if (meant && (discipline !== undefined || horses.length > 0)) return thing;
  }
  return undefined;
}
