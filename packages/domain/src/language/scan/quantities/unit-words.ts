import { KG_PER_LB, METERS_PER_FOOT, METERS_PER_MILE, METERS_PER_YARD } from "../../../units/unit.ts";
import { slipsOf } from "../slips.ts";
import type { DistanceUnit, MassUnit } from "../../../units/unit.ts";

export type UnitWord =
  | { readonly kind: "mass"; readonly unit: MassUnit; readonly factor: number }
  | { readonly kind: "distance"; readonly unit: DistanceUnit; readonly factor: number }
  | { readonly kind: "time"; readonly factor: number }
  | { readonly kind: "calories" | "bpm" | "measure" }
  | { readonly kind: "speed"; readonly factor: number };

const table = new Map<string, UnitWord>();
const add = (unit: UnitWord, words: string): void => {
  for (const word of words.split(" ")) table.set(word, unit);
};
add(
  { kind: "mass", unit: "kg", factor: 1 },
  "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kgms kilogs",
);
add({ kind: "mass", unit: "lb", factor: KG_PER_LB }, "lb lbs pound pounds pounder pounders lbz");
add({ kind: "distance", unit: "m", factor: 1 }, "m metre metres meter meters mtr mtrs mts ms scm lcm");
add(
  { kind: "distance", unit: "km", factor: 1000 },
  "km kms k ks kilometre kilometres kilometer kilometers klm klms kilometros",
);
add({ kind: "distance", unit: "mi", factor: METERS_PER_MILE }, "mi mile miles miler");
add({ kind: "distance", unit: "yd", factor: METERS_PER_YARD }, "yd yds yard yards y scy");
add({ kind: "distance", unit: "ft", factor: METERS_PER_FOOT }, "ft feet foot");
add({ kind: "time", factor: 1 }, "s sec secs second seconds");
add(
  { kind: "time", factor: 60 },
  "min mins minute minutes mintues minuts minites mintes minuets mn mns minuten",
);
add({ kind: "time", factor: 3600 }, "h hr hrs hour hours std");
add({ kind: "calories" }, "cal cals calorie calories kcal kcals");
add({ kind: "bpm" }, "bpm");
add(
  { kind: "measure" },
  "w watt watts rpm spm steps cm cms inch inches in floors flights vert watss wkg ftlb mm laps lengths lap length holes strokes tss degrees degree deg degs hm",
);
add({ kind: "speed", factor: 1 / 3.6 }, "kmh kph kmph kmhr");
add({ kind: "speed", factor: METERS_PER_MILE / 3600 }, "mph");

/** Long enough that no other word is one slip away from it; behind a number nothing else is meant. */
const oftenMistyped =
  "minutes minute miles metres meters kilometres kilometers kilos pounds seconds hours mins".split(" ");
for (const word of oftenMistyped) {
  const unit = table.get(word);
  if (unit) for (const slip of slipsOf(word)) if (!table.has(slip)) table.set(slip, unit);
}
for (const slip of ["mni", "mim", "mims", "mintues"]) table.set(slip, { kind: "time", factor: 60 });

/** What a word is as a unit behind a number. */
export const unitWord = (word: string): UnitWord | undefined => (word === "" ? undefined : table.get(word));
