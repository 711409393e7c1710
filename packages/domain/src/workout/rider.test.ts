import { describe, expect, it } from "vitest";
import type { Athlete } from "../group/group.ts";
import { namesOfWorkout, riderInWords, riderKey, withoutRiderNote, withRider } from "./rider.ts";

const person = (id: string, name: string): Athlete => ({ id, kind: "person", name });
const athletes: readonly Athlete[] = [
  person("emma", "Emma Brandt"),
  person("rita", "Rita"),
  person("max-a", "Max Adler"),
  person("max-b", "Max Böhm"),
  { id: "luna", kind: "horse", name: "Luna" },
];
const by = (riderName: string | undefined, writer: string | undefined = "rita") =>
  withRider(riderName === undefined ? undefined : { riderName, workType: "grid" }, { athletes, writer });

describe("the rider", () => {
  it("is the author if nobody is named", () => {
    expect(by(undefined)).toEqual({ riderAthleteId: "rita" });
  });

  it("is the member with that name, also by first name and in any case", () => {
    for (const name of ["Emma Brandt", "emma", "ÉMMA"])
      expect(by(name)).toEqual({ riderAthleteId: "emma", fields: { workType: "grid" } });
  });

  it("is only a name for an outsider, for a horse's name and for a name that two members share", () => {
    for (const name of ["Jake", "Luna", "Max"])
      expect(by(name)).toEqual({ fields: { riderName: name, workType: "grid" } });
  });

  it("is the first member if several are named, and all names stay", () => {
    expect(by("Jake and Emma")).toEqual({
      riderAthleteId: "emma",
      fields: { riderName: "Jake and Emma", workType: "grid" },
    });
  });

  it("is not repeated in the notes, which keep what else is said", () => {
    const kept = (notes: string) => withoutRiderNote(notes, { riderName: "Emma" });
    expect(kept("Emma lunged; both reins")).toBe("both reins");
    expect(kept("Emma; nice and forward")).toBe("nice and forward");
    expect(kept("Emma rode")).toBeUndefined();
    expect(kept("Emma fell off; with Emma")).toBe("Emma fell off; with Emma");
    expect(withoutRiderNote("Jake rode", undefined)).toBe("Jake rode");
  });

  it("is called by the stated name, or the member's", () => {
    const nameOf = (id: string) => athletes.find((athlete) => athlete.id === id)?.name;
    expect(riderInWords({ riderAthleteId: "rita", fields: { riderName: "Jake" } }, nameOf)).toBe("Jake");
    expect(riderInWords({ riderAthleteId: "rita" }, nameOf)).toBe("Rita");
    expect(riderInWords({ fields: { handlerName: "Tom" } }, nameOf)).toBe("Tom");
    expect(riderInWords({}, nameOf)).toBeUndefined();
  });

  it("is named beside the horse, but for whoever looks at their own", () => {
    const named = (id: string) => ({ luna: "Luna", emma: "Emma" })[id];
    const ride = { athleteId: "luna", riderAthleteId: "emma" };
    expect(namesOfWorkout(ride, named)).toEqual(["Luna", "Emma"]);
    expect(namesOfWorkout(ride, named, "emma")).toEqual(["Luna"]);
    expect(namesOfWorkout(ride, named, "luna")).toEqual(["Emma"]);
    expect(namesOfWorkout({ ...ride, fields: { riderName: "Emma and Jo" } }, named, "emma")).toEqual([
      "Luna",
      "Emma and Jo",
    ]);
    expect(namesOfWorkout({ athleteId: "emma" }, named, "emma")).toEqual([]);
  });

  it("has a key that distinguishes two people", () => {
    expect(riderKey({ fields: { riderName: "Jake" } })).not.toBe(riderKey({ riderAthleteId: "rita" }));
    expect(riderKey({ fields: { riderName: "Jake" } })).toBe(riderKey({ fields: { riderName: "jake" } }));
  });
});
