import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const athletes = (text: string): (string | undefined)[] =>
  parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" }).workouts.map(
    ({ athlete }) => athlete,
  );

describe("whose workout it is", () => {
  it.each([
    ["rode milo for 30 minutes", ["Milo"]],
    ["dressage lesson on Fitz, 50 min", ["Fitz"]],
    ["Hacked out on Rosie for an hour with Jen", ["Rosie"]],
    ["Star 20 min lunge, Pepper 30 min flatwork", ["Star", "Pepper"]],
    ["lunged Star and Pepper, 20 min each", ["Star", "Pepper"]],
    ["groundwork with the new filly, 15 min", [undefined]],
    ["Anna rode Beau for me, 35 min flat", ["Beau"]],
    ["Sophie ran 5k in 28:40, I did 10k in 52:15", ["Sophie", undefined]],
    ["ran 5k with Emma in 27:30", [undefined]],
    ["ran with my sister Helen, 5 km, 25:00", [undefined]],
    ["ran with mum (Helen, 64), 5 km in 30:00", [undefined]],
    ["Cora was lunged 10 mins", ["Cora"]],
    ["lesson with Anna on Dollar, 45 minutes", ["Dollar"]],
    ["Rosie 30 min walk in hand", ["Rosie"]],
    ["rode 42 km in 1h35", [undefined]],
    ["Helen 9:47 rx", [undefined]],
    ["- Quinn: lunge, 25 min\n- Otto: hack, 50 min, with Lena", ["Quinn", "Otto"]],
    ["* Pip - hack 1 h\n* Juno - lunged 20 min", ["Pip", "Juno"]],
    ["Mateo last Thursday, deadlift 5x3 at 60", ["Mateo"]],
    ["Priya yesterday: ran 5k in 25:00", ["Priya"]],
    ["Rita Tuesday 5k 30 min, Emma Wednesday 5k 28 min", ["Rita", "Emma"]],
    ["Rita on Tuesday: 5k 30 min", ["Rita"]],
    ["ran 4k in 25:00, Anna Thursday 7k 40 min", [undefined, "Anna"]],
    ["Monday Anna: ran 5k", ["Anna"]],
    ["Tuesday Anna 5k 30 min", ["Anna"]],
    ["Sat Priya long run 18 km 1:36:20, Sun Mateo swim 30 min", ["Priya", "Mateo"]],
    ["ran with Rita Tuesday 5k 30 min", [undefined]],
    ["Tuesday with Anna: 5k in 30 min", [undefined]],
    ["Monday Murph: 35:20", [undefined]],
    ["Fern: 10 km hack through the woods, 1h20", ["Fern"]],
    ["Tom's tests: pushups 51, plank 3:12", ["Tom"]],
    ["Tom's program: pushups 51, plank 3:12", [undefined]],
    ["Tom am 8k run 41:30, pm dips +20 4x6", ["Tom", "Tom"]],
    ["Lena 5x400: 84s 83s 84s 82s 80s. Tom 5x400: 71s 71s 70s 70s 68s", ["Lena", "Tom"]],
    ["Lena 20 min bike, avg hr 169", ["Lena"]],
    ["Angie bench 60 3x8", ["Angie"]],
    ["Angie 24:10", [undefined]],
    ["Tom 23:10 rx", [undefined]],
    ["hiked the old trail with Dave, 8 km in 2h", [undefined]],
    ["Course at 1.10m on Caruso, two down", ["Caruso"]],
  ])("%s", (text, want) => {
    expect(athletes(text)).toEqual(want);
  });
});

describe("whose workout it is in a group that knows its people", () => {
  const group = ["Marcus", "Tasha", "Jun-Jun", "Anna Weber", "Ben Ott", "Ben Lang"].map((name) => ({
    name,
    kind: "person" as const,
  }));
  const owners = (text: string): (string | undefined)[] =>
    parseByRules(text, {
      now: "2026-11-18T20:15:00+01:00",
      units: "kg",
      athletes: group,
      writer: "Tasha",
    }).workouts.map(({ athlete }) => athlete);
  it.each([
    ["Marcus bench 100x1 95x3", ["Marcus"]],
    ["marcus bench 100x1 95x3", ["Marcus"]],
    ["Jun-Jun bench 100x5, Marcus bench 80x5", ["Jun-Jun", "Marcus"]],
    ["Marcus: bench 5x5 100. Tasha: bench 5x5 60", ["Marcus", undefined]],
    ["Marcus ran 5k 25:30, I ran 5k 23:44", ["Marcus", undefined]],
    ["ran 5k with Marcus, 27:30", [undefined]],
    ["anna squat 60x5x3", ["Anna Weber"]],
    ["Anna Weber squat 60x5x3", ["Anna Weber"]],
    ["Ben squat 60x5x3", ["Ben"]],
  ])("%s", (text, expected) => {
    expect(owners(text)).toEqual(expected);
  });
});
