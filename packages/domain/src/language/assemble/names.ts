import type { ParseContext } from "../parsed-message.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { findPeople } from "./find-people.ts";
import type { WordClass } from "../lexicon/word-class.ts";

export type NameRole = "horse" | "person" | "companion" | "rider";
export type FoundName = { readonly at: number; readonly length: number; readonly name: string; readonly role: NameRole; readonly doubt?: string };

export const horseDisciplines = new Set(["flatwork", "jumping", "groundwork", "lunging", "trail"]);

const horseVerbs = /^(rode|ride|riding|ridden|lunged|longed|hacked|hacked out|hack|hacking|schooled|schooling|jumped|flatted|popped|hand walked|handwalked|longlined|longlining|rode out|hunted|jogged|long reined|longreined|long lined|trotted|cantered|walked|worked|exercised|took|led|show jumped|showjumped|free schooled|loose schooled|loose jumped|lunge|lunging|flat schooled|jump schooled|trail rode|hopped|lunging with|backed|walked out|cooled|trained|schooled on the flat|flat|flatwork|groundwork|hand walk|hand walking|jumping|dressage|liberty|on the lunge|hacked round|free jumped|ground drove|double lunged)$/;
const nameClasses = new Set<WordClass>(["Word", "NamedWod", "Maximum", "Month", "Filler", "DayPart", "HorseWord", "Bar", "Label", "Exercise", "Cluster", "Scaling", "Activity", "Weekday", "PlanDay", "Added", "Interval", "Sets"]);

/** Could this lexeme be a name in a place where one is expected? Lower case only if it is no everyday word. */
const couldBeName = (lexeme: Lexeme | undefined, allowLower: boolean): boolean => {
  if (!lexeme) return false;
  if (lexeme.class === "Athlete") return true;
  if (lexeme.capitalised) return nameClasses.has(lexeme.class) && !lexeme.text.includes(" ") && lexeme.text.length > 1;
  return allowLower && (lexeme.class === "Word" || lexeme.class === "NamedWod") && /^\p{L}{3,}$/u.test(lexeme.text) && !openers.has(lexeme.text) && !commonWords.has(lexeme.text);
};
const commonWords = new Set(
  "home out work school lots some both all bareback uphill downhill round around through along over into onto past near beach woods field forest fields river lake road roads track local park hills mountain gravel trails commute town outside inside alone solo together hard fast slow indoors outdoors zone race back there here until till this that with without today again".split(" "),
);

/** Words that open a clause with a capital and are nobody's name. */
export const openers = new Set(
  "great good nice lovely quick first felt fun hard tough super short little both rain cold windy wet hot new old same also really very much lots loads best worst bit some more no not lesson warm morning evening quiet slow fast easy solid decent awful bad big small long last next only just then after before when while because but and so still even all every each another other one two three four five today yesterday week weather arms legs back shoulders chest knee knees hip hips hands feet head grip form pace total time distance felt had was got did went tried worked managed finally happy tired sore stiff fresh good main set sets round rounds part notes note plan work rest food water coffee sleep dogs dog kids wife husband mum dad coach team club group class open water half full mile miles parkrun race track trail road hill hills interval intervals tempo fartlek strides drills cooldown warmup".split(" "),
);

const titled = (text: string): string => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** The name at `at` as written (its own capitals, or the first letter made one), over several capitalised words. */
const nameFrom = (lexemes: readonly Lexeme[], at: number, text: string): { name: string; length: number } => {
  const first = lexemes[at] as Lexeme;
  if (first.class === "Athlete") return { name: first.entry?.value ?? first.text, length: 1 };
  let length = 1;
  while (first.capitalised && lexemes[at + length]?.capitalised && lexemes[at + length]?.class === "Word" && length < 3) length += 1;
  const written = text.slice(first.start, (lexemes[at + length - 1] as Lexeme).end).replace(/['’]s$/u, "");
  return { name: first.capitalised ? written : titled(written), length };
};

/** What tells a horse from others without naming it. */
const coats = /^(bay|grey|gray|black|brown|chestnut|dun|roan|palomino|piebald|skewbald|cremello|buckskin|paint|young|old|big|little|new|green|welsh|irish|arab|arabian|warmblood|connemara|thoroughbred|quarter)$/;

export const isClauseStart = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes[at - 1];
  if (!before) return true;
  if (["Comma", "Stop", "Newline", "Semi", "Pipe", "Bang", "Then", "And", "Slash", "Open", "Ellipsis", "Arrow", "Colon"].includes(before.class)) return true;
  return before.class === "DayWord" || before.class === "Weekday" || before.class === "DayPart" || before.class === "Filler" || (before.class === "Dash" && before.spaced);
};

/** Does the message speak of a horse at all? */
export const hasHorse = (lexemes: readonly Lexeme[], context: ParseContext): boolean => {
  const known = new Map((context.athletes ?? []).map(({ name, kind }) => [name, kind]));
  return lexemes.some((lexeme, at) => {
    if (lexeme.class === "Athlete") return known.get(lexeme.entry?.value ?? "") === "horse";
    if (lexeme.class === "HorseWord") return lexeme.entry?.note === true || /^(canter|trot|reins?|both reins|leg yields?|shoulder in|half halts|flying changes|counter canter|prelim|bridle|girth|stirrups|saddle|arena|menage|manege|tracking up|forehand|near fore|off fore|near hind|off hind|riding school|livery yard|stables|pony club|riding club|lope|loped|loping|rollbacks?|reining|left lead|right lead|gallop|galloped|simple changes|medium canter|working trot|rising trot|sitting trot)/.test(lexeme.text);
    if (isMountedOn(lexemes, at)) return true;
    const isAnnounced = lexeme.class === "Activity" && horseDisciplines.has(lexeme.entry?.value ?? "") && lexemes[at - 1]?.class === "Dur" && lexemes[at - 2]?.class === "Word" && lexemes[at - 2]?.capitalised === true;
    if (isAnnounced) return true;
    if (lexeme.class === "Activity" && lexeme.text.startsWith("in hand") && lexemes[at - 1]?.capitalised && lexemes[at - 1]?.class === "Word") return true;
    if (lexeme.class !== "Activity") return false;
    const next = lexemes[at + 1];
    if (horseDisciplines.has(lexeme.entry?.value ?? "")) {
      if (!lexeme.entry?.weak) return true;
      const object = lexemes[at + 1]?.class === "With" ? lexemes[at + 2] : next;
      return (object?.capitalised === true && object.class === "Word") || /fences?|poles|jumps|course|grid/.test(lexeme.text) && lexeme.entry?.role !== "verb" && lexemes.some((one) => one.class === "Activity" && /^(jumped|popped|schooled|rode)/.test(one.text));
    }
    return /^(rode|ride|riding)$/.test(lexeme.text) && ((couldBeName(next, true) && next?.class !== "NamedWod" && next?.class !== "Activity" && next?.class !== "Label") || next?.class === "NamedWod") && !isCyclingPlace(lexemes, at + 1);
  });
};
/** "40 min on Rosie", "80cm class on Teddy": sat on somebody with a capital. */
const isMountedOn = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [on, name] = [lexemes[at], lexemes[at + 1]];
  if (on?.class !== "With" || on.text !== "on" || !name?.capitalised || (name.class !== "Word" && name.class !== "NamedWod")) return false;
  if (/^(strava|garmin|apple|watch|netflix|echelon|tonal|youtube|peloton|mywhoosh|zwift|technogym|keiser|wahoo|polar|suunto|whoop|spotify)$/.test(name.text)) return false;
  const isSport = lexemes.some((one) => one.class === "Exercise" || (one.class === "Activity" && !one.entry?.weak && !horseDisciplines.has(one.entry?.value ?? "")));
  return !isSport && lexemes.some((one) => one.class === "Dur" || one.class === "Measure" || one.class === "Clock");
};

/** "rode Box Hill 40k": a place, since a distance in kilometres and a speed or climb follow. */
const isCyclingPlace = (lexemes: readonly Lexeme[], at: number): boolean => {
  const next = lexemes[at];
  if (next?.class === "NamedWod") return false;
  if (!next?.capitalised && next?.class === "Word") return lexemes.some((one) => one.class === "Dist") && false;
  return lexemes.some((one) => one.class === "Activity" && one.entry?.value === "cycling" && !one.entry.weak);
};

/** Horses and other people by name, and what part each plays. */
export const findNames = (lexemes: readonly Lexeme[], text: string, context: ParseContext, isHorse: boolean): FoundName[] => {
  const found: FoundName[] = [];
  const known = new Map((context.athletes ?? []).map(({ name, kind }) => [name, kind]));
  const taken = (at: number): boolean => found.some((one) => at >= one.at && at < one.at + one.length);
  const add = (at: number, role: NameRole, doubt?: string): void => {
    if (taken(at)) return;
    const { name, length } = nameFrom(lexemes, at, text);
    const kind = lexemes[at]?.class === "Athlete" ? known.get(name) : undefined;
    const fits: NameRole = kind === "horse" ? "horse" : kind === "person" && role === "horse" ? "person" : role;
    found.push({ at, length, name, role: fits, ...(doubt && { doubt }) });
  };
  if (isHorse) findHorses(lexemes, add, found);
  findPeople(lexemes, { text, known, isHorse, found, taken, add, addAs: (at, name) => { if (!taken(at)) found.push({ at, length: 1, name, role: "person" }); } });
  return found.toSorted((a, b) => a.at - b.at);
};

const findHorses = (lexemes: readonly Lexeme[], add: (at: number, role: NameRole, doubt?: string) => void, found: readonly FoundName[]): void => {
  lexemes.forEach((lexeme, at) => {
    const isVerb = lexeme.class !== "Word" || /^(worked|exercised)$/.test(lexeme.text) ? horseVerbs.test(lexeme.text) : false;
    if (!isVerb) return;
    const next = lexemes[at + 1];
    if (couldBeName(next, lexeme.class === "Activity") && !(next?.class === "Activity" && !next.capitalised)) {
      add(at + 1, "horse");
      const more = lexemes[at + 2]?.class === "And" || lexemes[at + 2]?.class === "Comma" ? lexemes[at + 3] : undefined;
      if (more && lexemes[at + 2]?.class === "And" && couldBeName(more, false) && more.class === "Word" && lexemes[at + 4]?.class !== "Activity") add(at + 3, "horse");
    }
  });
  // a horse sat on: "dressage lesson on Fitz", "jumped 80cm on milo"
  lexemes.forEach((lexeme, at) => {
    if (lexeme.class !== "With" || lexeme.text !== "on") return;
    const next = lexemes[at + 1];
    if (couldBeName(next, true) && next?.class !== "Activity" && next?.class !== "Weekday" && next?.class !== "Exercise") add(at + 1, "horse");
  });
  // "Star 20 min lunge, Pepper 30 min flatwork", "Beau: flat 45 min"
  lexemes.forEach((lexeme, at) => {
    if (!isClauseStart(lexemes, at) || !couldBeName(lexeme, false) || lexeme.class === "Activity" || lexeme.class === "Filler" || lexeme.class === "Weekday" || lexeme.class === "Exercise" || lexeme.class === "DayPart" || lexeme.class === "PlanDay" || lexeme.class === "HorseWord") return;
    if (lexeme.class === "Word" && (openers.has(lexeme.text) || /\p{L}{3}(ed|ing)$|\p{L}{4}ly$/u.test(lexeme.text))) return;
    if (coats.test(lexeme.text) && lexemes[at + 1]?.class === "HorseWord" && lexemes[at + 1]?.entry?.note) return;
    const after = lexemes[at + 1]?.class === "Word" && lexemes[at + 1]?.capitalised ? at + 2 : at + 1;
    const next = lexemes[after];
    const behind = next?.class === "Colon" || (next?.class === "Dash" && next.spaced) ? lexemes[after + 1] : next;
    const isVerb = behind?.class === "Activity" && behind.entry?.role === "verb";
    const objectAhead = isVerb && found.some((one) => one.at === after + 1 || (one.at === after + 2 && lexemes[after + 1]?.class === "With"));
    const fits = behind && ["Dur", "Activity", "Exercise", "Dist", "Clock", "DayWord", "HorseWord"].includes(behind.class);
    const isHorseAct = behind?.class !== "Activity" || horseDisciplines.has(behind.entry?.value ?? "") || behind.entry?.weak;
    if (fits && isHorseAct && !objectAhead) add(at, "horse");
  });
  // "Beau and Milo both hacked for an hour"
  lexemes.forEach((lexeme, at) => {
    const other = lexemes[at + 2];
    if (!isClauseStart(lexemes, at) || lexemes[at + 1]?.class !== "And" || lexeme.class !== "Word" || other?.class !== "Word" || !lexeme.capitalised || !other.capitalised) return;
    if (lexemes.slice(at + 3, at + 6).some((one) => one.class === "Activity" && horseDisciplines.has(one.entry?.value ?? ""))) { add(at, "horse"); add(at + 2, "horse"); }
  });
  // "rehab wk 2, Otto, 15 min in hand": a name alone between commas
  lexemes.forEach((lexeme, at) => {
    const alone = isClauseStart(lexemes, at) && ["Comma", "Newline", "Stop", "Colon"].includes(lexemes[at + 1]?.class ?? "");
    if (alone && lexeme.class === "Word" && lexeme.capitalised && couldBeName(lexeme, false) && !openers.has(lexeme.text) && !/\p{L}{3}(ed|ing)$|\p{L}{4}ly$/u.test(lexeme.text) && !found.some(({ role }) => role === "horse")) add(at, "horse");
  });
  // "flatwork with Beau": a horse where none is named yet in the sentence, a companion otherwise
  lexemes.forEach((lexeme, at) => {
    if (lexeme.class !== "With" || lexeme.text === "on" || /^(hacked|rode|riding|ride|hack|went|going) out$|^out$/.test(lexemes[at - 1]?.text ?? "")) return;
    const next = lexemes[at + 1];
    if (!couldBeName(next, true) || next?.class === "Activity" || next?.class === "Exercise" || next?.class === "HorseWord" && !next.capitalised) return;
    let from = at;
    while (from > 0 && !["Stop", "Newline", "Semi"].includes(lexemes[from - 1]?.class ?? "")) from -= 1;
    const hasOne = found.some((one) => one.role === "horse" && one.at >= from && one.at <= at + 1) || found.some((one) => one.role === "horse" && one.at < from);
    const isUnnamed = lexemes.slice(from, at).some((one) => one.class === "HorseWord" && one.entry?.note);
    const objectVerb = lexemes[at - 1]?.class === "Activity";
    if ((!hasOne && !isUnnamed) || (objectVerb && !found.some((one) => one.at >= from && one.at <= at) && !isUnnamed)) { if (next?.capitalised || objectVerb || next?.class === "Athlete") add(at + 1, "horse"); }
    else if (next?.class === "Athlete") add(at + 1, "companion");
  });
};
