import type { DemoHorse } from "./demo-workout.ts";

export type HorseWork = "flatwork" | "jumping" | "lunging" | "groundwork" | "trail";

/** What riders wrote about each horse, by kind of work, in three thirds of the half year: it should read as one story. */
export const horseNotes: Record<
  DemoHorse,
  Record<HorseWork, readonly [readonly string[], readonly string[], readonly string[]]>
> = {
  beau: {
    flatwork: [
      [
        "stiff to the right, better after ten minutes of shoulder-in",
        "heavy in the hand, lots of half halts",
        "canter transitions hollow on the right rein",
      ],
      [
        "right bend coming, still falls out through the left shoulder",
        "counter canter held for a whole circle",
        "transitions cleaner, trot-canter from the seat",
      ],
      [
        "even on both reins, lovely stretch at the end",
        "collected canter for six strides, big step",
        "soft all the way through, finished early",
      ],
    ],
    jumping: [
      [
        "rushed the related distance, circled before each fence",
        "fresh, needed twenty minutes on the flat first",
        "grid helped, three bounces",
      ],
      [
        "waited to the fence when I sat still",
        "one stop at the filler, fine the second time",
        "rhythm much better, two good rounds",
      ],
      [
        "whole course in a rhythm",
        "did not rush once",
        "adjustable between fences, five and six strides both",
      ],
    ],
    lunging: [
      ["full of himself, bucked twice"],
      ["side reins loose, stretching down"],
      ["balanced canter on both reins"],
    ],
    groundwork: [
      ["backing up from light pressure"],
      ["yields the quarters both ways"],
      ["stood for the trailer ramp"],
    ],
    trail: [
      ["spooked at the tractor, led past"],
      ["first time in the water, followed Milo"],
      ["long hill canters, blew a little"],
    ],
  },
  luna: {
    flatwork: [
      ["green but willing, lots of walk", "lost the left lead twice", "tension in the corners by the door"],
      ["left lead every time from trot", "first leg-yield steps", "kept the contact through the transitions"],
      [
        "leg-yield both ways, some swing in the back",
        "walk-canter, two out of three",
        "stayed with me when the others left",
      ],
    ],
    jumping: [
      [
        "poles on the ground only",
        "cross-poles from trot, careful",
        "looked at everything, jumped everything",
      ],
      ["first small course at 60", "brave over the planks", "drifts left, guide poles helped"],
      ["confident, landed in the right lead", "first oxer", "wanted to go again"],
    ],
    lunging: [["learning voice aids"], ["transitions from the voice alone"], ["steady over raised poles"]],
    groundwork: [
      ["worried by the flag, ended calm"],
      ["sends through narrow gaps"],
      ["liberty circles, joined up"],
    ],
    trail: [
      ["behind Milo all the way, nervous"],
      ["led half the way in front"],
      ["out alone for the first time, proud of her"],
    ],
  },
  milo: {
    flatwork: [
      [
        "lazy behind the leg, woke up with transitions",
        "stiff at first, nineteen is nineteen",
        "good boy for the beginner's half hour",
      ],
      ["loose and forward", "long warm-up in walk, then fine", "lateral work in walk only"],
      [
        "coming back gently, walk and short trots",
        "sound on both reins, kept it short",
        "his old self, swinging trot",
      ],
    ],
    jumping: [
      ["hopped over cross-poles, ears forward", "70 is plenty and he loves it"],
      ["two fences, felt keen", "small grid, round bascule"],
      ["a few poles after the break, sound", "one small course, enough"],
    ],
    lunging: [["stretching, no side reins"], ["warm and supple"], ["trot-up on the lunge, level"]],
    groundwork: [
      ["long reins round the yard"],
      ["hand-walked, 15 minutes"],
      ["carrot stretches and poles in hand"],
    ],
    trail: [
      ["taught Luna about gates"],
      ["steady as ever, loose rein"],
      ["gentle hour with the vet's blessing"],
    ],
  },
};
