import type { SourceReading } from "@canter/domain/content/source-reading";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { insertContentSource } from "@canter/storage/content/content-sources";
import { insertPlaylist } from "@canter/storage/content/playlists";
import { takeOver } from "../content/sync-source.ts";

/** What the demo household has to train with, as a catalogue file: our own routines and words, to be done with what is written there. */
const demoCatalogue = `
items:
  - id: warm-up-five
    title: Five-Minute Warm-up
    kind: warm_up
    minutes: 5
    description: March, arm circles, hip circles, ten easy squats, ten push-ups against a wall. Twice through, no rush.
  - id: warm-up-ten
    title: Ten-Minute Warm-up with Skips
    kind: warm_up
    minutes: 10
    tags: [jumping]
    description: Three minutes of easy skipping or marching, leg swings, lunges with a turn, inchworms, then twenty seconds of quick feet five times.
  - id: warm-up-rider
    title: Before You Ride
    kind: warm_up
    minutes: 8
    tags: [rider]
    description: Open the hips and wake the core before mounting. Hip circles, glute bridges, dead bugs, shoulder rolls, ankle circles.
  - id: cool-down-five
    title: Five-Minute Cool-down
    kind: cool_down
    minutes: 5
    description: Walk, breathe out longer than in, then thirty seconds each for calves, thighs, chest and back.
  - id: stretch-ten
    title: Ten-Minute Stretch
    kind: stretch
    minutes: 10
    description: Calf, hamstring, hip flexor, figure four, child's pose, chest at the door frame. Forty-five seconds a side.
  - id: stretch-long
    title: Long Stretch
    kind: stretch
    minutes: 40
    equipment: [mat]
    description: From the neck to the ankles, two minutes for each place. For the day after the hard one.
  - id: chest-back
    title: Chest and Back
    kind: strength
    minutes: 45
    equipment: [dumbbells, pull-up bar]
    description: Push-ups and pull-ups in turn, then presses and rows with dumbbells. Four rounds, stop two short of the last one you could do.
  - id: shoulders-arms
    title: Shoulders and Arms
    kind: strength
    minutes: 45
    equipment: [dumbbells]
    description: Presses, raises, curls and dips, three exercises in a row and a minute of rest. Four rounds.
  - id: legs-back
    title: Legs and Back
    kind: strength
    minutes: 50
    equipment: [dumbbells, pull-up bar]
    description: Goblet squats, lunges, hinges and rows. Five rounds of four exercises; the last round slowly.
  - id: core-fifteen
    title: Fifteen Minutes of Core
    kind: strength
    minutes: 15
    equipment: [mat]
    description: Planks, side planks, dead bugs, hollow holds. Forty seconds on, twenty off.
  - id: full-body-bells
    title: Whole Body with One Kettlebell
    kind: strength
    minutes: 30
    equipment: [kettlebell]
    description: Swings, goblet squats, presses, carries. Six rounds, rest as long as you work.
  - id: no-equipment-thirty
    title: Thirty Minutes with Nothing
    kind: strength
    minutes: 30
    description: Squats, push-ups, split squats, bridges, mountain climbers. Ten rounds of three minutes.
  - id: rider-core
    title: A Rider's Core
    kind: strength
    minutes: 25
    equipment: [mat]
    tags: [rider]
    description: Still hands come from a quiet middle. Bird dogs, side planks, half-kneeling presses, single-leg bridges.
  - id: rider-balance
    title: A Rider's Balance
    kind: mobility
    minutes: 20
    tags: [rider]
    description: One-leg stands with eyes closed, slow step-downs, half-seat holds against a wall, hips that follow.
  - id: plyo
    title: Jumps
    kind: cardio
    minutes: 40
    tags: [jumping]
    description: Thirty seconds of jumps of eight kinds, thirty of walking, five times. Land softly; where it hurts, step.
  - id: boxing
    title: Shadow Boxing Rounds
    kind: cardio
    minutes: 40
    description: Ten rounds of three minutes, one of rest. Jab, cross, slip, kick; the last minute of each round as fast as it stays clean.
  - id: intervals-bike
    title: Bike Intervals
    kind: cardio
    discipline: cycling
    minutes: 35
    equipment: [bike]
    description: Ten minutes easy, eight times one minute hard and two easy, then roll out.
  - id: easy-bike
    title: Twenty Easy Minutes on the Bike
    kind: cardio
    discipline: cycling
    minutes: 20
    equipment: [bike]
    description: So easy that you could sing. For behind a strength session.
  - id: run-walk
    title: Run and Walk
    kind: cardio
    discipline: running
    minutes: 30
    description: Two minutes of running, one of walking, ten times.
  - id: yoga-sixty
    title: Yoga, an Hour
    kind: yoga
    minutes: 60
    equipment: [mat]
    description: Sun salutations for a third, standing and balancing for a third, the floor and rest for a third.
  - id: yoga-morning
    title: Yoga in the Morning
    kind: yoga
    minutes: 20
    equipment: [mat]
    description: Six slow sun salutations, two warriors, a twist, a few breaths in stillness.
  - id: yoga-evening
    title: Yoga in the Evening
    kind: yoga
    minutes: 25
    equipment: [mat]
    description: Everything on the floor. Folds, twists, legs up the wall.
  - id: yoga-balance
    title: Yoga for Balance
    kind: yoga
    minutes: 30
    equipment: [mat]
    description: Tree, eagle, half moon, warrior three. Fall out, laugh, come back.
  - id: mobility-hips
    title: Hips and Ankles
    kind: mobility
    minutes: 15
    description: Ninety-ninety turns, deep squats with support, ankle rocks, couch stretch.
  - id: mobility-shoulders
    title: Shoulders and Upper Back
    kind: mobility
    minutes: 15
    description: Wall slides, thread the needle, pull-aparts with a band or a towel, hanging if there is a bar.
  - id: breathing-ten
    title: Ten Minutes of Breathing
    kind: meditation
    minutes: 10
    description: In for four, out for six, sitting or lying. Nothing else.

programs:
  - id: ninety-days-at-home
    title: Ninety Days at Home
    goal: Get fit all round in ninety days
    description: Six days on, one off, thirteen weeks. Three blocks of three weeks, with an easy one behind each; the last block is the longest.
    pattern: 6 on, 1 off
    weeks:
      - &one [[warm-up-five, chest-back, core-fifteen], plyo, [warm-up-five, shoulders-arms, core-fifteen], yoga-sixty, [warm-up-five, legs-back], boxing]
      - *one
      - *one
      - &easy [yoga-sixty, core-fifteen, boxing, stretch-long, [core-fifteen, mobility-hips], yoga-balance]
      - &two [[warm-up-five, shoulders-arms], plyo, [warm-up-five, no-equipment-thirty, core-fifteen], yoga-sixty, [warm-up-five, legs-back], boxing]
      - *two
      - *two
      - *easy
      - *one
      - *two
      - *one
      - *two
      - *easy
  - id: morning-yoga-fortnight
    title: A Fortnight of Morning Yoga
    goal: Move every morning
    description: A short one each morning, for two weeks, with a longer one on the seventh day.
    weeks:
      - &yoga [yoga-morning, yoga-balance, yoga-morning, mobility-hips, yoga-morning, yoga-balance, yoga-sixty]
      - *yoga
  - id: riders-month
    title: A Rider's Month
    goal: Sit quietly
    description: Three days on, one off, beside riding. Core, balance and hips.
    pattern: 3 on, 1 off
    days: [rider-core, rider-balance, mobility-hips, rider-core, rider-balance, yoga-morning, rider-core, rider-balance, mobility-hips, rider-core, rider-balance, yoga-morning, rider-core, rider-balance, mobility-hips, rider-core, rider-balance, yoga-morning, rider-core, rider-balance, stretch-long]
`;

export const demoPlaylists: readonly { readonly name: string; readonly items: readonly string[] }[] = [
  { name: "Push day, whole", items: ["warm-up-five", "shoulders-arms", "stretch-ten", "easy-bike"] },
  { name: "Before the barn", items: ["warm-up-rider", "rider-core", "cool-down-five"] },
];

/** The demo's catalogue, read. */
export async function readDemoCatalogue(): Promise<SourceReading> {
  const { readCatalogueText } = await import("@canter/integrations/catalogue-file/read-catalogue-folder");
  const reading = await readCatalogueText(demoCatalogue);
  if (!reading.ok) throw new Error(reading.error);
  return reading.value;
}

type Seeding = {
  readonly newId: () => string;
  readonly now: number;
  /** The group that has it. */
  readonly scope: Scope;
  /** Who set it up. */
  readonly memberId: string;
  readonly reading: SourceReading;
};

/** Gives a group the demo's catalogue, as if an owner had sent it as a file, with two playlists. */
export async function seedDemoContent(
  trx: TransactionHandle,
  { newId, now, scope, memberId, reading }: Seeding,
): Promise<void> {
  const id = newId();
  const source = {
    id,
    kind: "file",
    name: "At home (demo)",
    config: { text: demoCatalogue },
    status: "ok",
    createdBy: memberId,
    createdAt: now,
    updatedAt: now,
    syncedAt: now,
  } as const;
  await insertContentSource(trx, scope, source);
  await takeOver(trx, { scope, sourceId: id, reading, now });
  for (const { name, items } of demoPlaylists)
    await insertPlaylist(trx, scope, {
      id: newId(),
      name,
      items: items.map((item) => `file:${item}`),
      createdBy: memberId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
}
