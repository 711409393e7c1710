import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../../read-by-rules.ts";
import { ways } from "./ways.ts";

const athletes = [
  ...["Beau", "Star", "Luna", "Pepper"].map((name) => ({ name, kind: "horse" as const })),
  ...["Anna", "Emma", "Jake", "Mia", "Tom"].map((name) => ({ name, kind: "person" as const })),
];
const parse = (text: string) =>
  parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg", athletes });
/** Each horse with its rider, work and minutes: `{ Beau: "Mia trail 80" }`. */
const seatsIn = (text: string) =>
  Object.fromEntries(
    parse(text).workouts.map(({ athlete, discipline, durationSeconds, fields }) => [
      athlete,
      [fields?.["riderName"] ?? "me", discipline, durationSeconds && durationSeconds / 60]
        .filter((part) => part !== undefined)
        .join(" "),
    ]),
  );

describe("who rides what, of several people and horses in one message", () => {
  it.each(ways.map(({ example, seats }) => [example, seats]))("reads %j", (example, seats) => {
    expect(seatsIn(example)).toEqual(seats);
    expect(parse(example).confidence).toBe("sure");
  });

  it.each([
    ["jumped Luna 90 cm, two rails down", 8],
    ["jumped Luna 90 cm, one down", 4],
    ["jumped Luna 90 cm, 5 faults", 5],
    ["jumped Luna, clear round at 90 cm", 0],
    ["jumped Luna 90 cm", undefined],
  ])("counts faults over fences: %s", (text, faults) => {
    expect(parse(text).workouts[0]?.fields?.["faults"]).toBe(faults);
  });

  it.each([
    ["flatwork Luna 40 min in the sand arena at the Oaks farm", "arena, Oaks farm"],
    ["hacked Luna 1 h in Windsor Great Park", "Windsor Great Park"],
    ["jumped Luna 40 min at Hickstead Showground, good", "Hickstead Showground"],
    ["flatwork Luna 40 min at the yard", undefined],
    ["flatwork Luna 40 min, indoor school", "indoor"],
  ])("keeps the place by its name: %s", (text, place) => {
    expect(parse(text).workouts[0]?.fields?.["place"]).toBe(place);
  });

  it("takes the one horse that is named for the writer's", () => {
    expect(seatsIn("hack with Anna on Pepper, 45 min")).toEqual({ Pepper: "me trail 45" });
  });

  it.each([
    ["Beau 40 min flat, then 10 min walk", 40, "10 min walk"],
    ["rode Beau 50 min flat, 20 min of it walk", 50, "20 min of it walk"],
    ["Beau 30 min flat, 10 min cool down", 30, "10 min cool down"],
    ["Luna hack 1 h, 20 min trot", 60, "20 min trot"],
    ["Beau 20 min walk then 30 min flat", 30, "20 min walk"],
    ["Star 20 min walk", 20, undefined],
    ["Beau 20 min walk, 20 min trot, 10 min canter", 50, "20 min walk, 20 min trot, 10 min canter"],
  ])("counts the ride, and keeps how long it was what: %s", (text, minutes, notes) => {
    const { confidence, workouts } = parse(text);
    expect(confidence).toBe("sure");
    expect(workouts).toMatchObject([{ durationSeconds: minutes * 60, ...(notes && { notes }) }]);
  });

  it.each([
    ["lunged Beau 20 min on the left rein", "left"],
    ["Beau 20 min lunging, right rein only", "right"],
    ["lunged Beau left rein 10 min", "left"],
    ["lunged Luna 15 min each rein", "both"],
    ["Beau 30 min flat. Soft on the left rein", undefined],
    ["Beau 30 min flat, stiff on the left rein", undefined],
    ["Beau 40 min flat, right rein better today", undefined],
    ["Luna 30 min flat struggling on the left rein", undefined],
  ])("takes a rein for the one that was worked on, and not for a remark: %s", (text, rein) => {
    expect(parse(text).workouts.map(({ fields }) => fields?.["rein"])).toEqual([rein]);
  });

  it("takes feet beside fences for their height, and keeps the time of the ride", () => {
    const of = (text: string) => parse(text).workouts[0];
    expect(of("Jumped Star 3' course 40 min, knocked two")).toMatchObject({
      durationSeconds: 2400,
      fields: { jumpHeightCm: 91 },
    });
    expect(of("Emma rode Luna 45 min flatwork then jumped her at 3'")).toMatchObject({
      durationSeconds: 2700,
      fields: { jumpHeightCm: 91 },
    });
    expect(of("plank 3'")?.exercises[0]?.sets).toEqual([{ durationSeconds: 180 }]);
  });

  it("leaves what is planned or asked", () => {
    const texts = ["can I lead Luna off Star?", "tomorrow I'll hack Luna with Mia on Beau"];
    expect(texts.filter((text) => parse(text).isLog)).toEqual([]);
  });

  it("gives each of several horses what is said of it by its name", () => {
    const athletes = ["Bella", "Belle"].map((name) => ({ name, kind: "horse" as const }));
    const text = "Bella and Belle both flat 30 minutes yesterday, Bella lazy, Belle sharp";
    const { workouts } = parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg", athletes });
    expect(new Map(workouts.map(({ athlete, notes }) => [athlete, notes]))).toEqual(
      new Map([
        ["Bella", "lazy"],
        ["Belle", "sharp"],
      ]),
    );
  });

  it("keeps who came along with the other's ride, and a remark on both with both", () => {
    const notesOf = (text: string) => parse(text).workouts.map(({ notes }) => notes);
    expect(notesOf("hacked Luna 40 min with Mia on Beau, both good as gold")).toEqual([
      "with Mia on Beau; both good as gold",
      "both good as gold",
    ]);
    expect(notesOf("schooled Luna 40 min, lunged Beau 20 min, both canter leads better")[0]).toBeUndefined();
  });
});
