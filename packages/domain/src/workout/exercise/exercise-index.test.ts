import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createExerciseIndex } from "./exercise-index.ts";
import { piecesOf } from "./exercise-lexicon.ts";
import { joiningWords } from "./exercise-modifiers.ts";
import { pluralOf, wordsOfName } from "./exercise-words.ts";
import type { Exercise } from "./exercise.ts";

const exercises: Exercise[] = JSON.parse(readFileSync(new URL("../exercises.json", import.meta.url), "utf8"));
const index = createExerciseIndex(exercises);

/** People's spellings, by the exercise that they mean. */
const spellings: Record<string, string> = {
  "Back Squat":
    "squat, squats, squatted, squatting, back squats, squat back, barbell squats, bb squats, sqaut, squta, sqauts, squatt, heavy squats, barbell back squat, backsquat, bsq, strict squat",
  "Front Squat":
    "front squat, front squats, frontsquats, squat front, front squatted, fsq, barbell front squat, fornt squat, front sqats",
  "Bench Press":
    "bench, benched, benching, bench press, bench presses, benchpress, press bench, flat bench, flat bench press, barbell bench, bb bench press, heavy bench, touch and go bench, tng bench press, bnech, benchpres, bench pres, strict bench press, flat barbell bench, bech press, benchd, bp, competition bench",
  "Pause Bench Press":
    "paused bench, pause bench press, bench paused, bench press paused, heavy paused bench",
  "Close-Grip Bench Press":
    "close grip bench, cgbp, cg bench, bench close grip, close-grip benching, bench press close grip, close grip barbell bench press, clsoe grip bench",
  "Incline Bench Press":
    "incline bench, incline bench press, inc bench, incline press, bench press incline, bb incline bench, incline barbell press, inclined bench press, incline benched, incline bnech",
  "Incline Dumbbell Press":
    "incline db press, inc db bench, bench incline dumbbell, incline dumbbell bench press, dumbbell incline press, db incline bench press, db inc press, incline press with dumbbells, incline bench with dbs, incline dumbell press",
  "Dumbbell Bench Press":
    "db bench, dumbbell bench press, flat db press, bench press dumbbell, bench with dumbbells, dumbell bench, db benching, dumbbell benchpress, dumbbells bench press, chest press dumbbell",
  Deadlift:
    "deadlift, deadlifts, dead lift, dead lifts, deadlifted, deadlifting, deads, dl, conventional deadlift, deadlfit, deadlit, daedlift, barbell deadlift, bb deadlift, conv dl, deadlift conventional, heavy deadlifts, speed deadlifts",
  "Sumo Deadlift": "sumo, sumo deadlift, sumo dl, sumo deads, deadlift sumo, sumo deadlifting, sumo deadlfit",
  "Romanian Deadlift":
    "rdl, rdls, romanian deadlift, romanian deadlifts, romanian dl, romainian deadlift, romanian dead lift, barbell rdl, bb rdls, romanians",
  "Dumbbell Romanian Deadlift":
    "db rdl, dumbbell rdls, rdl with dumbbells, romanian deadlift dumbbell, dumbbell romanian dl",
  "Single-Leg RDL": "single leg rdl, sl rdl, one leg rdl, single-leg romanian deadlift, one legged rdl",
  "Stiff-Leg Deadlift": "sldl, stiff leg deadlift, stiff legged deadlifts, stiff-leg dl, stiffleg deadlift",
  "Trap Bar Deadlift":
    "trap bar deadlift, trapbar deadlift, hex bar deadlifts, hexbar dl, deadlift trap bar, trap bar dl",
  "Deficit Deadlift": "deficit deadlift, deficit deads, deadlift deficit, deficit dls",
  "Overhead Press":
    "press, pressed, presses, ohp, overhead press, overhead pressed, over head press, military press, standing press, strict press, oh press, barbell ohp, press overhead, overhaed press, standing military press, mil press",
  "Dumbbell Shoulder Press":
    "shoulder press, shoulder presses, db shoulder press, dumbbell shoulder press, db ohp, dumbbell overhead press, shoulder press dumbbell, sholder press, shoulderpress",
  "Seated Dumbbell Press":
    "seated db shoulder press, seated dumbbell press, seated db press, dumbbell seated press, seated dumbbell shoulder press, seated shoulder press",
  "Seated Barbell Press": "seated barbell press, seated ohp, seated military press, seated bb press",
  "Arnold Press":
    "arnold press, arnolds, db arnold press, seated arnold press, arnold dumbbell press, arnold presses",
  "Push Press": "push press, push presses, push pressed, barbell push press, pushpress",
  "Barbell Row":
    "barbell row, bb rows, bent over row, bentover rows, bent-over barbell row, bor, rows, bent over bb row, row barbell, barbell bent over row, barbel rows",
  "Dumbbell Row":
    "db row, dumbbell rows, one arm row, 1 arm db row, single arm dumbbell row, one-arm db rows, row dumbbell, db rowing, single arm row, 1-arm row, sa db row",
  "Pendlay Row": "pendlay row, pendlays, pendlay rows, pendley rows, row pendlay, barbell pendlay row",
  "Chest-Supported Row":
    "chest supported row, row chest supported, chest supported db row, csr, chest-supported rows, chest supported dumbbell rows, chest suported row",
  "Seated Cable Row":
    "seated cable row, cable row, cable rows, seated row, low row, seated cable rows, machine row, cable seated row, row cable",
  "T-Bar Row": "t bar row, tbar row, t-bar rows, tbar rows, row t bar",
  "Lat Pulldown":
    "lat pulldown, lat pull down, pulldowns, lat pulldowns, pull downs, cable pulldown, lat puldown, lat pulls, latpulldown, lpd, machine lat pulldown",
  "Pull-Up":
    "pull up, pull ups, pullup, pullups, pull-ups, weighted pull ups, strict pullups, pulups, pull-up, weighted pullup, kipping pull ups, bodyweight pull ups, bw pullups, pulllups",
  "Chin-Up":
    "chin up, chin ups, chinups, chins, weighted chin ups, chin-ups, weighted chins, strict chin ups",
  "Assisted Pull-Up":
    "assisted pull ups, banded pull ups, band assisted pull up, assisted pullups, pull ups assisted, pull ups with band, machine assisted pull ups",
  Dip: "dips, dip, weighted dips, parallel bar dips, bar dips, weighted dip, strict dips, bodyweight dips",
  "Triceps Dip": "tricep dips, triceps dips",
  "Bench Dip": "bench dips, bench dip, tricep bench dips",
  "Ring Dip": "ring dips, dips on rings, strict ring dips",
  "Push-Up":
    "push ups, pushups, pushup, push-up, press ups, pressups, bodyweight push ups, strict pushups, puships, puhsups, press-ups",
  "Dumbbell Curl":
    "curls, curl, db curls, bicep curls, biceps curl, dumbbell curl, standing db curls, curled, dumbell curl, curls dumbbell, bicep curls with dumbbells, alternating curls, bi curls, bicpe curls",
  "Barbell Curl":
    "barbell curl, bb curls, barbell bicep curls, curl barbell, standing barbell curl, strict barbell curls",
  "Hammer Curl":
    "hammer curls, hammers, db hammer curl, dumbbell hammer curls, hammer curl dumbbell, standing hammer curls, hamer curls",
  "Preacher Curl":
    "preacher curls, curls preacher, preachers, ez bar preacher curl, preacher curl, precher curls",
  "EZ-Bar Curl": "ez bar curl, ez curls, ez-bar curls, ezbar curl, e-z bar curl, curls ez bar",
  "Incline Dumbbell Curl":
    "incline curls, incline db curls, incline dumbbell curl, db incline curl, curls incline",
  "Concentration Curl": "concentration curls, concentration curl, concetration curls",
  "Cable Curl": "cable curls, cable curl, cable bicep curls, standing cable curl, curls cable",
  "Skull Crusher":
    "skull crushers, skullcrushers, skull crusher, skulls, lying tricep extensions, skullcrusher, skul crushers",
  "Triceps Pushdown":
    "tricep pushdowns, triceps pushdown, pushdowns, cable pushdown, push downs, tricep push downs, pressdowns, cable tricep pushdowns, tri pushdowns, tricep pushdwon",
  "Rope Pushdown":
    "rope pushdowns, rope pushdown, tricep rope pushdown, rope tricep pushdowns, rope push downs, pushdowns rope, cable rope pushdown",
  "Overhead Triceps Extension":
    "overhead tricep extension, overhead triceps extensions, oh tricep ext, tricep overhead extension, overhead extensions",
  "Triceps Kickback":
    "tricep kickbacks, kickbacks, triceps kickback, dumbbell tricep kickbacks, tricep kick backs",
  "Lateral Raise":
    "lateral raises, lat raises, side raises, db lateral raise, lateral raise, side laterals, dumbbell side raises, latteral raises, laterals, db lat raise",
  "Rear Delt Fly":
    "rear delt flyes, rear delt flies, reverse fly, reverse flyes, rear delts, rear delt raises, rear delt fly, db rear delt fly, bent over reverse fly, revrse flyes",
  "Front Raise": "front raises, db front raises, front raise, dumbbell front raise, front dumbbell raises",
  "Face Pull": "face pulls, facepulls, face pull, rope face pulls, cable face pulls, facepull",
  "Dumbbell Fly":
    "flyes, flies, db flyes, dumbbell fly, chest flys, dumbbell flies, flys, flat db fly, dumbbell chest fly",
  "Cable Fly":
    "cable flyes, cable fly, cable crossovers, cable cross overs, standing cable fly, cable chest fly, cable flies, crossovers",
  "Pec Deck": "pec deck, pec dec, machine fly, pec fly, pec deck flyes, machine flyes, pecdeck, butterfly",
  "Machine Chest Press":
    "chest press, machine chest press, chest press machine, seated chest press, chest presses",
  "Barbell Shrug": "shrugs, barbell shrugs, bb shrug, shrug, barbell shrug",
  "Dumbbell Shrug": "db shrugs, dumbbell shrug, shrugs dumbbell, dumbbell shrugs",
  "Upright Row": "upright rows, upright row, bb upright row, barbell upright rows, row upright",
  "Leg Press":
    "leg press, leg presses, legpress, leg pressed, 45 degree leg press, leg press machine, leg pres, single leg press, machine leg press",
  "Leg Extension":
    "leg extensions, leg ext, leg extension machine, quad extensions, leg exts, leg extention, leg extentions, knee extensions",
  "Leg Curl":
    "leg curls, lying leg curl, ham curls, hamstring curls, prone leg curl, lying leg curls, lying hamstring curl, leg curl machine, hammie curls",
  "Seated Leg Curl": "seated leg curls, seated hamstring curl, leg curl seated, seated ham curls",
  "Calf Raise":
    "calf raises, calves, standing calf raise, calf raise, standing calf raises, calf rasies, calfraises",
  "Seated Calf Raise": "seated calf raises, seated calf raise, calf raise seated, seated calves",
  Lunge: "lunges, lunge, forward lunge, bodyweight lunges, forward lunges, lunges bodyweight",
  "Walking Lunge": "walking lunges, walking lunge, bodyweight walking lunges, lunges walking",
  "Reverse Lunge": "reverse lunges, reverse lunge, rev lunges, lunges reverse",
  "Dumbbell Lunge": "db lunges, dumbbell lunges, lunges with dumbbells, lunges dumbbell",
  "Bulgarian Split Squat":
    "bulgarian split squats, bss, bulgarians, db bulgarian split squat, split squats bulgarian, bulgarian split squat, bulgarain split squats, rfess, bulgarian squats, bulg split squats",
  "Goblet Squat":
    "goblet squats, kb goblet squat, goblet squat, db goblet squats, goblets, squat goblet, goblet sqauts, kettlebell goblet squats",
  "Hack Squat": "hack squats, hack squat machine, machine hack squat, hack squat",
  "Hip Thrust":
    "hip thrusts, barbell hip thrusts, hip thrust, bb hip thrusts, hip thrusters, hipthrusts, hip thrsuts",
  "Glute Bridge": "glute bridges, glute bridge, bodyweight glute bridge, bridges",
  "Good Morning": "good mornings, gms, goodmornings, barbell good mornings, good morning",
  "Back Extension":
    "back extensions, hyperextensions, hypers, back ext, back extension, weighted back extensions, hyper extensions",
  "Power Clean":
    "power cleans, power clean, power cleaned, pwr clean, powerclean, clean power, power cleaning",
  "Clean and Jerk":
    "clean and jerk, c&j, clean & jerk, cnj, clean and jerks, cleans and jerks, c and j, clean n jerk, clean jerk",
  Clean: "clean, cleans, squat clean, squat cleans",
  Snatch: "snatch, snatches, squat snatch, full snatch, snatched, snacth",
  "Power Snatch": "power snatch, power snatches, pwr snatch, powersnatch",
  "Hang Power Clean": "hang power cleans, hang power clean, hpc, power clean hang",
  Thruster: "thrusters, thruster, bb thrusters, barbell thrusters, thusters",
  "Kettlebell Swing":
    "kb swings, kettlebell swings, kbs, swings, russian swings, kettle bell swings, american swings, kettlebel swings, kb swing, ketlebell swings, heavy kb swings, two arm kettlebell swings",
  "Turkish Get-Up": "turkish get ups, tgu, turkish getups, tgus, turkish get-up, kb turkish get up, get ups",
  "Farmer's Carry":
    "farmers carry, farmer's walk, farmer carries, farmers walks, farmer walk, farmers, farmers carries, kb farmers carry, farmer's carries",
  "Box Jump": "box jumps, box jump, boxjumps, jump box",
  "Wall Ball": "wall balls, wallballs, wall ball, wall ball shots, wallball, wall-balls",
  Burpee: "burpees, burpee, burpeees, strict burpees, burpess",
  "Double-Under": "double unders, dubs, double under, doubleunders, du, dus",
  "Toes-to-Bar": "toes to bar, t2b, ttb, toes-to-bar, toes to bars, strict toes to bar",
  "Handstand Push-Up":
    "handstand push ups, hspu, handstand pushups, hspus, strict hspu, hand stand push ups, handstand pushup",
  "Muscle-Up": "muscle ups, muscleups, muscle up, mus, strict muscle ups",
  "Sit-Up": "sit ups, situps, situp, sit-ups, abmat situps",
  Plank: "plank, planks, front plank, planked, forearm plank, planking",
  "Side Plank": "side plank, side planks, plank side",
  "Hanging Leg Raise": "hanging leg raises, hanging leg raise, leg raises hanging, hlr, hanging leg rasies",
  "Russian Twist": "russian twists, russian twist, rusian twists",
  "Ab Wheel Rollout":
    "ab wheel, ab wheel rollouts, rollouts, ab rollouts, ab wheel roll outs, ab wheel rollout, wheel rollouts",
  "Cable Woodchop": "cable woodchops, wood chops, woodchoppers, cable chops, woodchops",
  "Mountain Climber": "mountain climbers, mountain climber, mountian climbers",
  "Dead Bug": "dead bugs, deadbugs, dead bug, deadbug",
  "Nordic Curl": "nordic curls, nordics, nordic hamstring curls, nordic ham curls, nordic curl",
  "Pallof Press": "pallof press, pallofs, palloff press, cable pallof press, paloff press",
  "Rowing Machine": "row, rowing, erg, rower, rowing machine, rowing erg, row machine, c2 rower, row erg",
  Run: "run, ran, running, jog, runs, jogged, jogging",
  Swim: "swim, swam, swimming",
  "Assault Bike": "assault bike, air bike, echo bike, airbike, assault bikes",
  "Ski Erg": "ski erg, skierg, ski ergs",
  "Sled Push": "sled push, sled pushes, prowler push, prowler, sled pushing",
  "Jump Rope": "jump rope, skipping rope, jump ropes, skipping",
  "Tempo Squat": "tempo squats, tempo back squat, squat tempo, squats tempo",
  "Pause Squat": "paused squats, pause squat, squats paused, paused squat, pause squats",
  "Box Squat": "box squats, box squat, squat box",
  "Zercher Squat": "zercher squats, zerchers, zercher squat",
  "Overhead Squat": "overhead squats, ohs, oh squat, overhead squat, over head squats",
  "Landmine Press": "landmine press, landmine presses, single arm landmine press, one arm landmine press",
  "Dumbbell Snatch": "db snatch, db snatches, alternating db snatch, alt db snatches, dumbbell snatch",
  "Dumbbell Thruster": "db thrusters, dumbbell thrusters, db thruster",
  "Inverted Row": "inverted rows, bodyweight rows, inverted row, body rows",
  "Smith Machine Squat": "smith squat, smith machine squats, squat smith machine, smith machine squat",
  "Smith Machine Bench Press": "smith bench, smith machine bench press, smith bench press",
  "Straight-Arm Pulldown":
    "straight arm pulldowns, straight arm pulldown, straight-arm lat pulldown, stiff arm pulldown, straight arm pull downs",
  "Glute-Ham Raise": "ghr, glute ham raises, glute ham raise, ghrs",
  "Step-Up": "step ups, stepups, box step ups, step-ups, stepup",
  "Safety Bar Squat": "ssb squat, safety bar squats, ssb, safety squat bar squat, safety bar squat",
  "Wrist Curl": "wrist curls, wrist curl",
  "Reverse Curl": "reverse curls, rev curls, reverse barbell curl, reverse curl",
  "Kettlebell Clean and Press": "kb clean and press, kettlebell clean & press, clean and press kb",
  "Kettlebell Snatch": "kb snatches, kettlebell snatch, kb snatch",
  "Hollow Hold": "hollow holds, hollow body hold, hollow hold",
  "Wall Sit": "wall sits, wall sit, wallsit",
  "Hip Abduction Machine": "hip abduction, abductors, hip abductor, hip abductions, abductor machine",
  "Sandbag Carry": "sandbag carry, sandbag carries, sand bag carry",
  "Air Squat": "air squats, bw squats, bodyweight squats, air squat, body weight squats",
  "Decline Push-Up": "decline push ups, decline pushups, push ups decline",
  "Push-Ups - Close Triceps Position": "diamond push ups, close grip push ups, diamond pushups",
  "Suspended Push-Up": "trx push ups, trx pushups",
  "Archer Push-Up": "archer push ups",
  "Leverage Iso Row": "hammer strength row, hammer strength iso row, machine iso row",
  "Machine Shoulder Press":
    "shoulder press machine, machine shoulder press, seated shoulder press machine, shoulder machine press",
  "V-Bar Pulldown": "v bar pulldown, lat pulldown v grip, v grip pulldowns",
  "Close-Grip Lat Pulldown":
    "close grip pulldown, pulldown close grip, close grip lat pulldowns, lat pulldown close grip",
  "Wide-Grip Bench Press": "wide grip bench, bench wide grip, wide grip bench press",
  "Reverse Grip Bent-Over Rows": "yates rows, underhand barbell rows, reverse grip bent over rows",
  "Cable Lateral Raise": "cable lateral raises, single arm cable lateral raise, lateral raises cable",
  "One-Arm Kettlebell Swings": "one arm kb swings, single arm kettlebell swings, 1 arm kb swings",
  "Cable Hammer Curls - Rope Attachment": "rope hammer curls, cable hammer curls, rope curls",
  "Single-Leg Leg Extension": "one leg extension, leg extension single leg, single leg leg extensions",
  "Dumbbell Step-Up": "db step ups, step ups with dumbbells, dumbbell step up",
  "Smith Machine Incline Bench Press":
    "smith incline bench, incline bench press smith machine, incline smith press",
  "Front Squats With Two Kettlebells": "double kb front squats, double kettlebell front squat",
  "Calf Press On The Leg Press Machine":
    "leg press calf raises, calf raises on leg press, calf press on leg press",
  "Low-Bar Squat": "low bar squats, low bar squat, squat low bar",
  "High-Bar Squat": "high bar squats, hb squats, squats high bar",
};
const rows = Object.entries(spellings).flatMap(([name, list]) =>
  list.split(", ").map((spelling) => [spelling, name] as const),
);

describe("exercise names as people write them", () => {
  it(`understands ${rows.length} spellings in full`, () => {
    const wrong = rows.flatMap(([spelling, name]) => {
      const words = wordsOfName(spelling);
      const match = index.matchAt(words, 0);
      return match?.exercise.name === name && match.length === words.length
        ? []
        : [`${spelling}: ${match?.exercise.name} (${match?.length}) instead of ${name}`];
    });
    expect(rows.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it("returns the right entry for every name and alias of the catalogue", () => {
    const wrong = exercises.flatMap((exercise) =>
      [exercise.name, ...exercise.aliases].flatMap((name) => {
        const words = wordsOfName(name);
        const match = index.matchAt(words, 0);
        return match?.exercise.id === exercise.id && match.length === words.length
          ? []
          : [`${name}: ${match?.exercise.name} (${match?.length})`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("finds strength exercises by their names in the plural and with the last word first", () => {
    const names = exercises.filter(({ category, name }) => {
      const words = wordsOfName(name);
      const natural = words.every((word) => word.length > 2 && !joiningWords.has(word));
      return (
        natural &&
        name !== "Rowing Machine" &&
        category !== "stretching" &&
        words.length > 1 &&
        words.length < 5 &&
        piecesOf(words, index.lexicon.tokensOf).length === words.length
      );
    });
    const wrong = names.flatMap((exercise) => {
      const words = wordsOfName(exercise.name);
      const plural = words.with(-1, pluralOf(words.at(-1) ?? ""));
      const lastFirst = [words.at(-1) ?? "", ...words.slice(0, -1)];
      return [plural, lastFirst].flatMap((spelling) => {
        const match = index.matchAt(spelling, 0);
        return match && (match.exercise.id === exercise.id || match.rival?.id === exercise.id)
          ? []
          : [`${spelling.join(" ")}: ${match?.exercise.name} instead of ${exercise.name}`];
      });
    });
    expect(names.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});

const namesIn = (text: string): string[] => {
  const words = wordsOfName(text);
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    const match = index.matchAt(words, at);
    if (match) found.push(match.exercise.name);
    at += match?.length ?? 1;
  }
  return found;
};

describe("running text", () => {
  it.each([
    ["the weather was good and my back felt fine, went out with the dog", []],
    ["slept badly, lower back a bit tight, left knee sore, right side better", []],
    ["good session with the mare, she was forward and soft over her back, light in the hand", []],
    ["legs were heavy today, took it easy and kept the heart rate low in zone two", []],
    ["planned a day at the beach but it started to rain so we stayed at home", []],
    ["she was lunged twenty minutes on both reins", []],
    ["felt strong, last set was hard, form broke down at the end, called it there", []],
    ["hips and shoulders stiff, foam rolling helped", []],
    ["single at 180 then doubles and triples", []],
    ["squat front squat", ["Back Squat", "Front Squat"]],
    ["squat bench deadlift", ["Back Squat", "Bench Press", "Deadlift"]],
    ["bench press incline db press pec deck", ["Bench Press", "Incline Dumbbell Press", "Pec Deck"]],
    ["bench press up to 225 then dips", ["Bench Press", "Dip"]],
    ["deadlift single arm row", ["Deadlift", "Dumbbell Row"]],
    ["squat band walks", ["Back Squat", "Monster Walk"]],
    ["bench dumbbell row", ["Bench Press", "Dumbbell Row"]],
    ["pull ups 8 7 6 and dips plus 20", ["Pull-Up", "Dip"]],
    ["did some squats then a few sets of push ups and sit ups", ["Back Squat", "Push-Up", "Sit-Up"]],
    [
      "leg press leg curl leg extension calf raises",
      ["Leg Press", "Leg Curl", "Leg Extension", "Calf Raise"],
    ],
    ["deadlift double at 180", ["Deadlift"]],
    ["the bike path passes through the park benches", ["Bike"]],
  ])("%s", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it("states which of two readings of row it chose, and that there is another", () => {
    expect(index.matchAt(["row"], 0)).toMatchObject({
      exercise: { name: "Rowing Machine" },
      rival: { name: "Barbell Row" },
    });
    expect(index.matchAt(["rows"], 0)).toMatchObject({
      exercise: { name: "Barbell Row" },
      rival: { name: "Rowing Machine" },
    });
  });

  it("reports words that the exercise does not include", () => {
    expect(index.matchAt(["seated", "arnold", "press"], 0)).toMatchObject({
      exercise: { name: "Arnold Press" },
      length: 3,
      dropped: ["seated"],
    });
  });

  it("states how certain a match is", () => {
    const quality = (text: string) => index.matchAt(wordsOfName(text), 0)?.quality;
    expect([
      quality("back squat"),
      quality("benching"),
      quality("curls preacher"),
      quality("deadlfit"),
    ]).toEqual(["exact", "inflected", "reordered", "fuzzy"]);
  });

  it("skips words that are not exercises in less than 5 µs each", () => {
    const words = wordsOfName(
      "yesterday morning i felt rather tired because the children slept badly but we still got something done before breakfast",
    );
    // The quickest of many passes: others may have the processor in between.
    const passes = Array.from({ length: 2000 }, () => {
      const started = performance.now();
      for (let at = 0; at < words.length; at++) index.matchAt(words, at);
      return performance.now() - started;
    });
    expect((Math.min(...passes) * 1000) / words.length).toBeLessThan(5);
  });

  it("accepts any word, including those with a meaning in JavaScript", () => {
    const odd = createExerciseIndex([
      { ...(exercises[0] as Exercise), id: "odd", name: "Constructor Curl", aliases: ["__proto__ press"] },
    ]);
    expect(odd.matchAt(["constructor", "curl"], 0)?.exercise.id).toBe("odd");
    expect(odd.matchAt(["constructor", "__proto__", "tostring"], 0)).toBeUndefined();
    expect(index.matchAt(["press", "constructor"], 0)?.length).toBe(1);
    expect([index.matchAt([], 0), index.matchAt(["squat"], 5), index.matchAt([""], 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("flags names that are everyday words", () => {
    expect([index.matchAt(["clean"], 0)?.weak, index.matchAt(["walked"], 0)?.weak]).toEqual([true, true]);
    expect([index.matchAt(["squats"], 0)?.weak, index.matchAt(["power", "clean"], 0)?.weak]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
