/**
 * The words of exercise names: which ones are spellings of the same word, which are written joined or apart,
 * and which describe how an exercise was done without making it another one.
 * Everything here is in lower case, without punctuation and without apostrophes, as a tokenizer gives words.
 */

/** What a table of words holds under a key of its own; any word of a message is a safe key. */
export const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

/** Surface word -> the word or words that it stands for, where cutting a plural does not do it. */
export const expansions: Readonly<Record<string, string>> = {
  db: "dumbbell", dbs: "dumbbell", dumbell: "dumbbell", dumbells: "dumbbell", bb: "barbell", kb: "kettlebell", kbs: "kettlebell",
  bw: "bodyweight", smith: "smith", ez: "ezbar", oly: "olympic", med: "medicine", mb: "medicineball", medball: "medicineball",
  alt: "alternating", alternate: "alternating", alternated: "alternating", inc: "incline", incl: "incline", inclined: "incline",
  dec: "decline", decl: "decline", declined: "decline", rev: "reverse", reversed: "reverse", oh: "overhead", cg: "closegrip",
  wg: "widegrip", ng: "neutralgrip", rg: "reversegrip", sl: "singleleg", sa: "singlearm", conv: "conventional",
  ext: "extension", exts: "extension", extn: "extension", tri: "triceps", tris: "triceps", tricep: "triceps", triceps: "triceps",
  bi: "biceps", bis: "biceps", bicep: "biceps", biceps: "biceps", ham: "hamstring", hams: "hamstring", hammies: "hamstring",
  hamstrings: "hamstring", deltoid: "delt", deltoids: "delt", quadriceps: "quad", abdominal: "ab", pecs: "pec", calves: "calf",
  mil: "military", pwr: "power", wtd: "weighted", bulg: "bulgarian", bulgarians: "bulgarian", one: "single",
  two: "double", dbl: "double", legged: "leg", armed: "arm", handed: "arm",
  flye: "fly", flyes: "fly", flies: "fly", flys: "fly", tyre: "tire", tyres: "tire", curtsey: "curtsy",
  ohp: "overhead press", rdl: "romanian deadlift", rdls: "romanian deadlift", romanians: "romanian deadlift", dl: "deadlift", dls: "deadlift",
  deads: "deadlift", bp: "bench press", bss: "bulgarian split squat", sq: "squat", sldl: "stiff leg deadlift",
  hspu: "handstand pushup", hspus: "handstand pushup", ghr: "glute ham raise", ssb: "safety bar", csr: "chestsupported row",
  bor: "bentover row", pu: "pushup", btn: "behind neck", tbar: "tbar", hs: "handstand", hr: "hand release", hb: "high bar",
  fsq: "front squat", bsq: "back squat", cgbp: "closegrip bench press", gm: "good morning", lats: "lat", ohs: "overhead squat",
  tgu: "turkish getup", kbswing: "kettlebell swing", rfess: "bulgarian split squat", pressup: "pushup",
  hanging: "hang", hung: "hang", walking: "walk", walked: "walk", jumping: "jump", jumped: "jump", running: "run", ran: "run",
  rowing: "row", rowed: "row", swimming: "swim", swam: "swim", rolling: "roll", paused: "pause", banded: "band", benched: "bench",
  skipping: "skip", sliding: "slide", slider: "slide", cycling: "cycle", biked: "bike", threading: "thread", tucked: "tuck",
  suspended: "suspension", battling: "battle", traveling: "walk", travelling: "walk", touchers: "touch", stiffleg: "stiff leg",
  straight: "straight", romanian: "romanian", hyperextension: "hyper", hyperextensions: "hyper", supinated: "underhand",
  pronated: "overhand", plyometric: "plyo", raised: "raise", thrusting: "thrust", feet: "foot", knees: "knee",
  cleaned: "clean", jerked: "jerk", pulled: "pull", pushed: "push", skipped: "skip", bridging: "bridge", jogging: "jog",
};

/** Two words that are one: the catalogue and people write them joined, apart or with a hyphen. */
export const solidCompounds: ReadonlySet<string> = new Set([
  "pullup", "pushup", "situp", "chinup", "stepup", "muscleup", "getup", "vup", "pressup", "deadlift", "pulldown", "pushdown", "pressdown",
  "pullover", "pullthrough", "kickback", "crossover", "skullcrusher", "facepull", "handstand", "bodyweight", "kettlebell", "dumbbell",
  "barbell", "goodmorning", "woodchop", "woodchopper", "wallball", "deadbug", "birddog", "doubleunder", "singleunder", "jackknife",
  "windmill", "inchworm", "clamshell", "hamstring", "airbike", "bikeerg", "skierg", "stairmaster", "stepmill", "bentover", "tbar",
  "vbar", "ezbar", "overhead", "superman", "spiderman", "sandbag", "landmine", "rollout", "fallout", "walkout", "medball", "sledgehammer",
  "crosstrainer", "pecdeck", "pecdec", "peckdeck", "powerstairs", "backward", "forward", "chestsupported", "hexbar", "trapbar", "highbar",
  "lowbar", "assaultbike", "lsit", "seesaw", "sidelying", "underhand", "overhand",
]);

/** What a compound or a pair of words stands for, where it is not itself. */
export const pairs: Readonly<Record<string, string>> = {
  pecdec: "pecdeck", peckdeck: "pecdeck", hexbar: "trap bar", trapbar: "trap bar", highbar: "high bar", lowbar: "low bar",
  medball: "medicineball", medicineball: "medicineball", exerciseball: "exerciseball", stabilityball: "exerciseball", swissball: "exerciseball",
  physioball: "exerciseball", bosuball: "exerciseball", slamball: "medicineball", facepull: "face pull", goodmorning: "good morning",
  wallball: "wall ball", deadbug: "dead bug", birddog: "bird dog", airbike: "air bike", smithmachine: "smith", pressup: "pushup",
  straightleg: "straight leg", straightarm: "straight arm", stiffleg: "stiff leg", stiffarm: "straight arm", bodyweight: "bodyweight",
  crosstrainer: "cross trainer", woodchopper: "woodchop", assaultbike: "assault bike", lsit: "l sit", ez: "ezbar", hyperextension: "hyper", benchpress: "bench press", resistanceband: "band", isolateral: "isolateral",
  closegrip: "closegrip", narrowgrip: "closegrip", widegrip: "widegrip", neutralgrip: "neutralgrip", reversegrip: "reversegrip", underhandgrip: "underhand",
  overhandgrip: "overhand", mixedgrip: "mixedgrip", mediumgrip: "mediumgrip", snatchgrip: "snatchgrip", cleangrip: "cleangrip", hammergrip: "neutralgrip",
  widestance: "widestance", narrowstance: "narrowstance", closestance: "narrowstance", bstance: "bstance", vgrip: "vgrip",
  singlearm: "singlearm", onearm: "singlearm", "1arm": "singlearm", singlehand: "singlearm", onehand: "singlearm", singleleg: "singleleg", oneleg: "singleleg",
  "1leg": "singleleg", twoarm: "doublearm", doublearm: "doublearm", "2arm": "doublearm", twohand: "doublearm",
};

/** Words that only join others; a name with and without them is the same name. */
export const joiningWords: ReadonlySet<string> = new Set(["the", "a", "an", "of", "with", "on", "in", "at", "for", "your", "my", "using", "w"]);

/** How hard or how carefully: may stand before or inside a name and is never part of the exercise. */
export const mannerWords: ReadonlySet<string> = new Set([
  "strict", "heavy", "light", "slow", "slowly", "controlled", "explosive", "speed", "touch", "tng", "regular", "normal", "standard", "classic",
  "easy", "hard", "full", "rom", "comp", "competition", "beltless", "belted", "raw", "conventional", "flat", "kipping", "quick", "fast",
  "dynamic", "deep", "unbroken",
]);

/** Words for equipment, and the catalogue's `equipment` that each agrees with. */
export const equipmentWords: Readonly<Record<string, readonly string[]>> = {
  barbell: ["barbell", "e-z curl bar"], dumbbell: ["dumbbell"], kettlebell: ["kettlebells"], cable: ["cable"], rope: ["cable", "jump rope", "other"],
  band: ["bands"], bodyweight: ["body only", "suspension trainer"], ezbar: ["e-z curl bar", "barbell"], bar: ["barbell", "e-z curl bar", "cable", "body only"],
  plate: ["weight plate"], smith: ["smith machine"], sled: ["sled"], landmine: ["landmine"], trx: ["suspension trainer"],
  suspension: ["suspension trainer"], medicineball: ["medicine ball"], exerciseball: ["exercise ball"], sandbag: ["sandbag"],
  machine: ["machine", "cable", "leverage", "developer", "other"], pulley: ["cable"], ring: ["suspension trainer"],
};

/** Words for a muscle, and the catalogue's muscles that each agrees with; a name with and without them is the same. */
export const muscleWords: Readonly<Record<string, readonly string[]>> = {
  triceps: ["triceps"], biceps: ["biceps"], chest: ["chest"], pec: ["chest"], lat: ["lats"], quad: ["quadriceps"], hamstring: ["hamstrings"],
  glute: ["glutes"], calf: ["calves"], ab: ["abdominals"], shoulder: ["shoulders"], delt: ["shoulders"], trap: ["traps"], forearm: ["forearms"],
};

/** Words for a position or grip: part of a name where the catalogue has it so, else told beside it. The number is what leaving it out costs. */
export const qualifierWords: Readonly<Record<string, number>> = {
  standing: 0.4, seated: 1, pause: 1.2, tempo: 1.2, weighted: 0.6, alternating: 0.8, kneeling: 1, lying: 1, bentover: 1, prone: 1,
  closegrip: 1.3, widegrip: 1, neutralgrip: 1, reversegrip: 1.3, snatchgrip: 1.3, mixedgrip: 0.6, mediumgrip: 0.4, cleangrip: 0.8, vgrip: 0.8, underhand: 1, overhand: 0.6,
  neutral: 1, close: 1.3, narrow: 1, wide: 1, widestance: 1, narrowstance: 1, bstance: 1.2, singlearm: 1.2, singleleg: 1.5, doublearm: 0.5, unilateral: 1,
  incline: 1.6, decline: 1.6, deficit: 1.3, elevated: 1, assisted: 1.5, supported: 1, reverse: 1.8, olympic: 0.6, eccentric: 0.6, negative: 1,
  isometric: 0.8, isolateral: 0.5,
};

/** Verbs whose past and -ing forms name the exercise by themselves ("benched 100"). Lunge is left out: horses are lunged. */
export const standaloneVerbs: readonly string[] = [
  "squat", "bench", "deadlift", "press", "row", "curl", "plank", "sprint", "jog", "cycle", "bike", "swim", "walk", "snatch",
];

/** Verbs whose forms name an exercise only together with other words ("power cleaned"). */
export const phraseVerbs: readonly string[] = ["clean", "jerk", "thrust", "swing", "shrug", "crunch", "climb", "carry", "jump", "lunge", "push", "pull"];

/** Past and -ing forms of a verb: squat -> squatted, squatting. */
export const inflectionsOf = (verb: string): readonly string[] => {
  const stem = verb.endsWith("e") ? verb.slice(0, -1) : /([^aeiou]|qu)[aeiou][tgmnp]$/.test(verb) ? verb + verb.at(-1) : verb;
  const past = verb.endsWith("y") ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  return [past, `${verb.endsWith("y") ? verb : stem}ing`];
};

/** Cuts a plural; words that only look like one are kept. */
export const singularOf = (word: string): string => {
  if (word.length < 4 || /(ss|us|is|ics|eps)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
};

/** Plurals that a single word may be written with: squat -> squats, press -> presses, carry -> carries. */
export const pluralOf = (word: string): string =>
  /(ss|ch|sh|x)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;

/** The words of a name as a tokenizer would give them: "Farmer's Carry" -> farmers, carry. */
export const wordsOfName = (name: string): string[] =>
  name.toLowerCase().replaceAll(/['’]/g, "").split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 0);
