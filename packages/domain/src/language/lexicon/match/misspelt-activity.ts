import { activityEntries } from "../words/activities.ts";
import { asEntry, type Entry } from "../entry.ts";

/** Long words that are often misspelt and hardly like any other; shorter ones are too like others. */
const often: ReadonlySet<string> = new Set(
  "treadmill swimming cycling elliptical stretching climbing bouldering badminton football basketball volleyball dressage pilates kayaking stairmaster running walking jogging spinning mobility snowboarding rollerblading pickleball schooling cantering trampolining flatwork groundwork gridwork crossfit".split(
    " ",
  ),
);
/** No sport, but as often misspelt: a way with a name. */
const parkrun: Entry = { token: "NamedDistance", meters: 5000 };
const shortest = 7;
/** Words of their own, one letter away from an activity's. */
const others: ReadonlySet<string> = new Set(["waking", "lounging", "plunging", "talking", "rowings"]);

const without = (word: string): readonly string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2));

let built: ReadonlyMap<string, Entry> | undefined;

/** Those activities, and what is left of them without one letter; what two of them share is left out. */
const index = (): ReadonlyMap<string, Entry> => {
  if (built) return built;
  const found = new Map<string, Entry>();
  const shared = new Set<string>();
  for (const [phrase, entry] of activityEntries) {
    if (!often.has(phrase)) continue;
    for (const form of [phrase, ...without(phrase)]) {
      const there = found.get(form);
      if (there && there.value !== entry.value) shared.add(form);
      found.set(form, asEntry(entry));
    }
  }
  for (const form of ["parkrun", ...without("parkrun")]) found.set(form, asEntry(parkrun));
  for (const form of shared) found.delete(form);
  built = found;
  return built;
};

/** The activity, or parkrun, that a word means which lacks a letter, has one too many, or one wrong: "tredmill", "swimmming". */
export const misspeltActivity = (word: string): Entry | undefined => {
  if (word.length < shortest - 1 || others.has(word)) return undefined;
  const known = index();
  const direct = known.get(word);
  if (direct) return direct;
  for (const form of without(word)) {
    const entry = known.get(form);
    if (entry) return entry;
  }
  return undefined;
};
