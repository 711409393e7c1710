import { horseWork } from "./horse-work.ts";
import type { ProgramTemplate } from "../template.ts";

export const youngHorseFlatwork: ProgramTemplate = {
  id: "young-horse-flatwork",
  name: "Young horse: first flatwork",
  kind: "horse",
  forWhom: "For a sound young horse that is backed, steers and stops, and begins regular work.",
  source:
    "The order of the training scale of the German Equestrian Federation: rhythm and looseness before contact.",
  isForHorses: true,
  schedule: { kind: "dated", days: [1, 3, 5, 6] },
  needsMaxes: [],
  goal: "A relaxed young horse in walk, trot and first canter on both reins",
  reasoning:
    "Short sessions, never two hard days in a row, a ride out every week. Each week asks for one new thing only; the rest is repeated.",
  weeks: [
    {
      phase: "Rhythm",
      description: "Even walk and trot, looking for the hand by itself",
      sessions: [
        horseWork("In Hand", "groundwork", 20, "Leading, halting, stepping back, poles on the ground"),
        horseWork("Flatwork", "flatwork", 25, "Walk and rising trot, large figures, both reins alike"),
        horseWork(
          "Lunging",
          "lunging",
          20,
          "Trot in an even rhythm, long neck, five minutes a rein at a time",
        ),
        horseWork("Ride Out", "trail", 30, "Walk behind a quiet older horse"),
      ],
    },
    {
      phase: "Looseness",
      description: "Swinging back, long rein whenever it offers itself",
      sessions: [
        horseWork("In Hand", "groundwork", 20, "Yielding the quarters, standing still to be mounted"),
        horseWork(
          "Flatwork",
          "flatwork",
          30,
          "Transitions walk and trot, circles of 20 m, stretching on a long rein",
        ),
        horseWork(
          "Poles",
          "flatwork",
          25,
          "Three to four trot poles on the ground, straight through the middle",
        ),
        horseWork("Ride Out", "trail", 40, "Walk and short trots, going in front now and then"),
      ],
    },
    {
      phase: "First canter",
      description: "Canter as it comes, from the trot on the circle",
      sessions: [
        horseWork("Lunging", "lunging", 25, "Canter on the lunge, a few rounds a rein"),
        horseWork(
          "Flatwork",
          "flatwork",
          30,
          "First canters on the circle in a light seat, back to trot by the voice",
        ),
        horseWork(
          "In Hand",
          "groundwork",
          20,
          "Something new to look at: tarpaulin, umbrella, narrow passage",
        ),
        horseWork("Ride Out", "trail", 45, "Hills in walk, quiet trots"),
      ],
    },
    {
      phase: "Contact",
      description: "A light, steady contact in all three paces",
      sessions: [
        horseWork("Flatwork", "flatwork", 30, "Changes of rein, serpentines, half-halts before each corner"),
        horseWork("Poles", "flatwork", 30, "Trot poles on the circle, one raised at one end"),
        horseWork("Flatwork", "flatwork", 35, "All three paces on both reins, short breaks in walk between"),
        horseWork("Ride Out", "trail", 45, "A new way, first canter uphill if it stays calm"),
      ],
    },
  ],
};
