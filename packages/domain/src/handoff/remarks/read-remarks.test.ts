import { requestForms, requestsIn } from "./request-forms.ts";
import { describe, expect, it } from "vitest";
import type { Observation } from "./observation.ts";
import { readRemarks } from "./read-remarks.ts";

const spelled = ({ concept, side, polarity }: Observation) => `${concept}:${side ?? "-"}:${polarity}`;
const read = (note: string, otherNames: readonly string[] = []) =>
  readRemarks(note, otherNames).observations.map(spelled);
const kinds = (note: string) => readRemarks(note).remarks.map(({ kind }) => kind);

describe("a rider's note", () => {
  it.each([
    ["Stiff to the right.", ["stiff:right:present"]],
    ["Lame on the left fore.", ["lame:left:present"]],
    ["Swelling on the off hind.", ["swelling:right:present"]],
    ["He wasn't stiff at all today.", ["stiff:-:absent"]],
    ["Not one spook.", ["spooky:-:absent"]],
    ["Still stiff, but less than last week.", ["stiff:-:better"]],
    ["Rushed every fence.", ["rushing:-:present"]],
    ["Coughed twice. Knocked two poles.", ["cough:-:present", "rails:-:present"]],
    ["Tripped twice on the flat.", ["stumbles:-:present"]],
    ["Lame NF.", ["lame:left:present"]],
    ["She did not stumble once.", ["stumbles:-:absent"]],
    ["Temp 37.8, ate the lot.", ["unwell:-:absent"]],
    ["Temp 39.4, left his feed.", ["unwell:-:present"]],
    ["Has stopped tripping since the farrier came.", ["stumbles:-:absent"]],
    ["0 refusals.", ["refuses:-:absent"]],
    ["Lame OH, short in trot", ["lame:right:present"]],
    ["Better bend right.", ["stiff:right:better"]],
    ["Improved bend on the right rein.", ["stiff:right:better"]],
    ["Needs a better bend right.", ["stiff:right:present"]],
    ["Bend right no better.", ["stiff:right:present"]],
  ])("is read for observations: %s", (note, says) => {
    expect(read(note).toSorted()).toEqual(says.toSorted());
  });

  it.each([
    "Walked the block.",
    "Flatwork, lots of transitions.",
    "Long hack with Jo, the sun was out.",
    "Farrier came, new set all round.",
    "I was stiff from the gym.",
  ])("contains no observation of the horse: %s", (note) => {
    const { observations } = readRemarks(note);
    expect(observations.filter(({ polarity }) => polarity !== "absent")).toEqual([]);
  });

  it("is not about this horse if another one is its subject", () => {
    expect(read("Luna was lame on the left fore.", ["Luna"])).toEqual([]);
    expect(read("Stiff to the left behind Luna.", ["Luna"])).toEqual(["stiff:left:present"]);
  });

  it("takes the rein for no leg that is lame, and a leg for one", () => {
    expect(read("Lame on the left rein.")).toEqual(["lame:-:present"]);
    expect(read("Uneven behind on the circle right.")).toEqual(["lame:-:present"]);
    expect(read("Lame on the left fore.")).toEqual(["lame:left:present"]);
    expect(read("Stiff on the left rein.")).toEqual(["stiff:left:present"]);
  });

  it("is divided into requests, observations and the rest, with their positions", () => {
    const parts = kinds("Stiff to the right. Please check his saddle. Long hack with Jo.");
    expect(parts).toEqual(["observes", "asks", "other"]);
    const note = "Walked the block. Stiff to the right!";
    const [observation] = readRemarks(note).observations;
    expect(note.slice(observation?.start, observation?.end)).toBe("Stiff to the right");
    expect(observation?.sureness).toBeGreaterThan(0.8);
  });

  it("parts a request from what stands before it", () => {
    const { remarks } = readRemarks(
      "Knocked two, hey whoever rides next bring a whip. Lovely, Jake should watch his left lead",
    );
    expect(remarks.map(({ kind }) => kind === "asks")).toEqual([false, true, false, true]);
  });

  it("takes a ban with an end for a request to whoever rides next, and what was not done for none", () => {
    expect(kinds("NO JUMPING til friday.")).toEqual(["asks"]);
    expect(kinds("Not to be lunged before the vet has seen it.")).toEqual(["asks"]);
    expect(kinds("No jumping, just a hack.")).not.toContain("asks");
  });

  it.each(requestForms.map(([, example]) => example))("takes for a request: %s", (example) => {
    expect(requestsIn(example)).not.toEqual([]);
    expect(kinds(example)).toEqual(["asks"]);
  });

  it.each([
    "Never had such a nice ride",
    "Gave him a day in the field",
    "Could you believe how good he was",
    "Checked his teeth, all fine",
    "Didn't mind the tractor",
    "Watched the lesson",
    "Never picks up the left lead",
    "Never spooks at the tractor",
    "Always enjoy it more than others",
    "Always want him in front of the leg",
    "Always trot him first and he is fine",
    "Never want him any fitter than this",
    "We must not have warmed up enough",
    "Never lame on hard ground",
    "Never took a hold",
    "Don't have any concerns about his legs",
    "Don't believe he was sore",
    "Careful over the poles today, very clever",
    "Caution tape by the arena scared him",
    "Bends either way you please",
    "He should be fitter by March",
    "Told Emma the girth is new",
  ])("takes for none: %s", (note) => {
    expect(kinds(note)).not.toContain("asks");
  });

  it("keeps what a habit tells of the horse", () => {
    expect(kinds("Never picks up the left lead")).toEqual(["observes"]);
  });

  it("may be empty, or long", () => {
    expect(readRemarks("")).toEqual({ remarks: [], observations: [], evidence: [] });
    expect(readRemarks("stiff ".repeat(5000)).remarks).toHaveLength(1);
  });

  it.each([
    ["rushing, stiff to the right", ["rushing", "stiff"]],
    ["stiff to the right, rushing fences", ["rushing", "stiff"]],
    ["not stiff, rushing or heavy", []],
    ["stiff right and rushing", ["rushing", "stiff"]],
  ])("reads each trouble that a rider lists: %s", (note, expected) => {
    const present = readRemarks(note).observations.filter(({ polarity }) => polarity === "present");
    expect(present.map(({ concept }) => concept).toSorted()).toEqual(expected);
  });
});
