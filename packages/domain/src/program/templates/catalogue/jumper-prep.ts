import { horseWork } from "./horse-work.ts";
import type { ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

const heights = "Heights that the horse jumps easily; stop while it is good.";

const week = (
  phase: string,
  flat: string,
  cavaletti: string,
  jump: SessionTemplate,
  second: SessionTemplate,
  minutes: number,
): WeekTemplate => ({
  phase,
  sessions: [
    horseWork("Flatwork", "flatwork", minutes, flat),
    horseWork("Cavaletti", "flatwork", minutes - 5, cavaletti),
    jump,
    horseWork("Hack", "trail", minutes + 10, "Walk and trot up and down hill, long rein"),
    second,
  ],
});

const grid = (focus: string, minutes = 40) => horseWork("Grid", "jumping", minutes, focus, heights);
const flatDay = (focus: string) => horseWork("Flatwork", "flatwork", 40, focus);
const course = (focus: string, minutes = 45) => horseWork("Course Work", "jumping", minutes, focus, heights);

export const jumperPrep: ProgramTemplate = {
  id: "jumper-prep",
  name: "Six weeks to a jumping show",
  kind: "horse",
  forWhom: "For a fit horse in regular flatwork that has jumped before and is to go to a show.",
  source:
    "Cavaletti and gymnastic jumping in the manner of Reiner Klimke, Cavaletti: ground poles, then grids, then courses.",
  isForHorses: true,
  schedule: { kind: "dated", days: [1, 2, 4, 5, 6] },
  needsMaxes: [],
  goal: "Jump a clear round at the show, fresh and careful",
  reasoning:
    "Flatwork and cavaletti give balance, grids give strength and technique, courses come last. One jumping day a week at first, two at most, never on following days; the last week is light.",
  weeks: [
    week(
      "Base",
      "Transitions within the pace, straightness on the quarter line",
      "Four to six trot poles, straight and on a curve",
      grid("Cross-pole from placing pole, then two cross-poles with one stride"),
      flatDay("Canter on and come back, counting strides between two poles"),
      45,
    ),
    week(
      "Base",
      "Leg-yield and shoulder-fore, canter transitions",
      "Raised trot poles, canter poles on the circle",
      grid("Bounce of two cross-poles, then one stride to a small upright"),
      flatDay("Two poles at five strides: ride it in five, in six, in four"),
      45,
    ),
    week(
      "Build",
      "Counter-canter on shallow loops, half-halts before a line",
      "Canter cavaletti at three strides, both reins",
      grid("Grid of three: bounce, one stride, oxer"),
      course("Single fences out of a rhythm, angles and turns", 40),
      45,
    ),
    week(
      "Build",
      "Collected and medium canter, flying changes or through trot",
      "Cavaletti on the circle, four points of the clock",
      grid("Grid of four with a wide oxer at the end"),
      course("Related distances in five and six strides, a double"),
      50,
    ),
    week(
      "Sharpen",
      "Short and lively: transitions, rein-back, canter from walk",
      "A few raised poles, long stretches on a loose rein",
      course("A course of eight fences at the height of the show"),
      course("The same course once, then the jump-off turns"),
      45,
    ),
    {
      phase: "Show week",
      sessions: [
        horseWork("Flatwork", "flatwork", 40, "Loosening, a few transitions, nothing new"),
        horseWork("Cavaletti", "flatwork", 35, "Canter poles, eye for the distance"),
        grid("A short grid for confidence, six to eight jumps in all", 30),
        horseWork("Hack", "trail", 40, "Walk and a little trot, legs and head free"),
        horseWork("Show", "jumping", 60, "Warm up quietly, ten jumps at most, ride the plan"),
      ],
    },
  ],
};
