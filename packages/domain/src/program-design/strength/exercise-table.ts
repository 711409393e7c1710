import {
  basic,
  bench,
  incline,
  fists,
  straightBack,
  longNeck,
  lowInPalm,
  bells,
  facingPalms,
  side,
  small,
  care,
  floor,
  supine,
  neutralGrip,
  lightHands,
  straps,
  strapsOn,
  withBells,
  openHands,
  onChest,
  thumbsUp,
  raised,
  lowStep,
  onBack,
  onPad,
  feetUp,
  depth,
  slowly,
  improvised,
  flatFirst,
  overForearm,
  nearBody,
  handAndKnee,
  onOneHand,
} from "./exercise-cues.ts";
import { careExercises } from "./care/care-exercises.ts";
import { type MenuExercise, row } from "./exercise-row.ts";

/** Every exercise that a designed program may have; a test holds its muscles against the catalogue's. */
const rows: readonly MenuExercise[] = [
  row("Back Squat", "GB", "barbell", "quads | hamstrings glutes", "knee burden hip nape [shoulder wrist]", {
    ...basic,
    ...onBack,
    howFor: {
      ...depth.howFor,
      back: straightBack,
      shoulder:
        "With a wide grip, high on the back, or with a safety bar; where the arm won’t go back so far, a dumbbell at the chest instead.",
      wrist: "Hands wide, thumbs over the bar and the wrists straight; a safety bar, where there is one.",
    },
  }),
  row(
    "Front Squat",
    "B",
    "barbell",
    "quads | hamstrings glutes",
    "knee burden hip shoulder neck wrist elbow",
    {
      ...onBack,
      from: "intermediate",
    },
  ),
  row("Leg Press", "G", "machine", "quads | hamstrings glutes", "(knee hip back)", {
    howFor: { ...depth.howFor, back: onPad },
  }),
  row("Leg Extension", "G", "machine", "quads", "knee", small),
  row("Goblet Squat", "D", "dumbbell", "quads | hamstrings glutes shoulders", "(knee hip) [wrist grip]", {
    howFor: { ...depth.howFor, wrist: bells, "outer elbow": onChest, "inner elbow": onChest },
  }),
  row("Sit Squats", "GBDN", "body", "quads | hamstrings glutes", "(knee hip)", {
    upTo: "new",
    start: 12,
    how: "Sit down on a chair and stand up again: with your hands at first, then without them.",
  }),
  row("Air Squat", "BDN", "body", "quads | hamstrings glutes", "(knee hip)", { ...depth, start: 12 }),
  row("Single-Leg High Box Squat", "BDN", "body", "quads | hamstrings glutes", "knee hip (ankle)", {
    ...side,
    from: "intermediate",
    start: 5,
  }),
  row("Wall Sit", "GBDN", "hold", "quads | hamstrings glutes", "knee"),
  row(
    "Split Squat with Dumbbells",
    "GD",
    "dumbbell",
    "quads | hamstrings glutes",
    "knee hip (ankle) [grip]",
    {
      ...side,
      ...strapsOn,
    },
  ),
  row("Bulgarian Split Squat", "GD", "dumbbell", "quads | hamstrings glutes", "knee hip (ankle) [grip]", {
    ...side,
    ...strapsOn,
    from: "beginner",
  }),
  row("Dumbbell Step-Up", "GD", "dumbbell", "quads | hamstrings glutes", "hip ankle stairs (knee) [grip]", {
    ...side,
    howFor: { ...lightHands, knee: lowStep },
  }),
  row("Barbell Lunge", "B", "barbell", "quads | hamstrings glutes", "knee burden hip ankle shoulder nape", {
    ...side,
    from: "intermediate",
  }),
  row("Reverse Lunge", "BN", "body", "quads glutes", "knee hip ankle", side),
  row("Step-Up", "BDN", "body", "quads | hamstrings glutes", "hip ankle stairs (knee)", {
    ...side,
    howFor: { knee: lowStep },
    start: 9,
  }),
  row("Lateral Lunge", "GBDN", "body", "glutes | quads hamstrings", "knee hip ankle", side),
  row("Clamshell", "GBDN", "body", "| glutes", "", {
    ...side,
    ...floor,
    isCare: true,
    maxAWeek: 2,
    start: 12,
  }),
  row("Deadlift", "GB", "barbell", "| hamstrings glutes quads back", "bending hip neck [grip]", {
    ...basic,
    ...onBack,
    howFor: { ...straps, back: straightBack, neck: longNeck },
    maxAWeek: 1,
    maxSets: 3,
    from: "beginner",
  }),
  row("Kettlebell Deadlift", "GD", "dumbbell", "hamstrings glutes", "bending hip neck [grip]", withBells),
  row("Single-Leg RDL", "D", "dumbbell", "hamstrings | glutes", "bending hip neck (ankle) [grip]", {
    ...side,
    ...strapsOn,
    from: "beginner",
  }),
  row("Romanian Deadlift", "GB", "barbell", "hamstrings | glutes", "bending hip neck [grip]", {
    ...onBack,
    ...strapsOn,
    maxAWeek: 1,
    maxSets: 4,
  }),
  row("Dumbbell Romanian Deadlift", "D", "dumbbell", "hamstrings | glutes", "bending hip neck [grip]", {
    ...onBack,
    ...strapsOn,
  }),
  row("Leg Curl", "G", "machine", "hamstrings", "(knee)", small),
  row("Platform Hamstring Slides", "BDN", "body", "hamstrings | glutes", "(knee)", {
    ...floor,
    ...supine,
    from: "beginner",
    start: 6,
    how: "On your back with both heels on a towel, on a smooth floor: hips up, let the heels slide away slowly, pull them back.",
  }),
  row("Single Leg Glute Bridge", "BDN", "body", "glutes | hamstrings", "hip", {
    ...side,
    ...floor,
    ...supine,
    from: "beginner",
  }),
  row("Glute Bridge", "GBDN", "body", "glutes | hamstrings", "", {
    ...floor,
    ...supine,
    start: 12,
    easyFrom: "intermediate",
  }),
  row("Cable Pull-Through", "G", "machine", "glutes | hamstrings", "(back grip)", {
    ...small,
    howFor: {
      back: "Push the hips back with a straight back, as far as it stays straight, and forward again.",
    },
  }),
  row("Hip Thrust", "GB", "barbell", "glutes | hamstrings", "hip", { maxAWeek: 1 }),
  row("Bench Press", "GB", "barbell", "chest | shoulders arms", "shoulder pressing (elbow wrist)", {
    ...basic,
    ...supine,
    ...lowInPalm,
  }),
  row("Dumbbell Bench Press", "GD", "dumbbell", "chest | shoulders arms", "shoulder pressing (elbow wrist)", {
    ...bench,
    ...supine,
    ...facingPalms,
  }),
  row(
    "Machine Chest Press",
    "G",
    "machine",
    "chest | shoulders arms",
    "(shoulder elbow wrist)",
    nearBody(lowInPalm),
  ),
  row("Pec Deck", "G", "machine", "chest", "shoulder", small),
  row("Push-Up", "BDN", "body", "chest | shoulders arms", "shoulder pressing (elbow wrist)", {
    ...fists,
    from: "beginner",
  }),
  row("Incline Push-Up", "BDN", "body", "chest | shoulders arms", "(wrist shoulder elbow)", fists),
  row(
    "Decline Push-Up",
    "BDN",
    "body",
    "chest | shoulders arms",
    "shoulder pressing overhead neck (elbow wrist)",
    {
      ...fists,
      from: "intermediate",
      start: 6,
    },
  ),
  row("Dumbbell Floor Press", "GD", "dumbbell", "arms | chest shoulders", "(elbow shoulder wrist)", {
    ...nearBody(facingPalms),
    ...supine,
  }),
  row("Floor Press", "B", "barbell", "arms | chest shoulders", "(elbow wrist shoulder)", {
    ...nearBody(lowInPalm),
    ...supine,
  }),
  row(
    "Incline Dumbbell Press",
    "GD",
    "dumbbell",
    "chest | shoulders arms",
    "shoulder pressing (elbow wrist)",
    {
      ...incline,
      ...facingPalms,
    },
  ),
  row("Incline Bench Press", "B", "barbell", "chest | shoulders arms", "shoulder pressing (elbow wrist)", {
    ...incline,
    ...lowInPalm,
  }),
  row(
    "Overhead Press",
    "GB",
    "barbell",
    "shoulders | arms",
    "shoulder pressing overhead burden neck (elbow wrist)",
    {
      ...basic,
      ...lowInPalm,
    },
  ),
  row(
    "Dumbbell Shoulder Press",
    "GD",
    "dumbbell",
    "shoulders | arms",
    "shoulder pressing overhead neck (elbow wrist)",
    facingPalms,
  ),
  row("Lateral Raise", "GD", "dumbbell", "shoulders", "neck (shoulder) [elbow]", {
    ...small,
    ...raised,
    isLight: true,
  }),
  row("One-Arm Side Laterals", "BN", "dumbbell", "shoulders", "neck (shoulder) [elbow]", {
    ...side,
    ...improvised,
    ...raised,
    how: "With a filled bottle or a small packed bag, no higher than the shoulder.",
  }),
  row("Rear Delt Fly", "GD", "dumbbell", "shoulders", "(shoulder) [elbow]", {
    ...small,
    ...raised,
    isLight: true,
  }),
  row("Face Pull", "G", "machine", "shoulders | back", "(grip shoulder)", {
    ...small,
    howFor: { "outer elbow": thumbsUp, "inner elbow": thumbsUp },
  }),
  row("Barbell Row", "GB", "barbell", "back | arms shoulders", "bending neck (grip)", {
    ...basic,
    ...onBack,
    ...strapsOn,
  }),
  row("Dumbbell Row", "D", "dumbbell", "back | arms shoulders", "(back grip)", {
    ...side,
    howFor: { ...straps, back: handAndKnee },
  }),
  row("Two-Arm Dumbbell Row", "D", "dumbbell", "back | arms shoulders", "bending (grip)", {
    ...onBack,
    ...strapsOn,
  }),
  row("Seated Cable Row", "G", "machine", "back | arms shoulders", "(grip)", neutralGrip),
  row("Chest-Supported Row", "GD", "dumbbell", "back | arms shoulders", "(grip)", {
    ...incline,
    ...neutralGrip,
  }),
  row("Backpack Row", "N", "dumbbell", "back | arms shoulders", "(back grip wrist)", {
    isImprovised: true,
    howFor: { back: onOneHand, "outer elbow": overForearm, "inner elbow": overForearm },
    how: "Pack a rucksack with books or bottles, bend forward with a straight back, and pull it to your belly.",
  }),
  row("Inverted Row", "GB", "body", "back", "(grip)", { ...strapsOn, start: 6, how: feetUp }),
  row("Pull-Up", "GB", "body", "back | arms", "shoulder overhead grip", {
    ...neutralGrip,
    isHanging: true,
    from: "intermediate",
    start: 2,
  }),
  row("Straight-Arm Pulldown", "G", "machine", "back", "shoulder overhead (elbow grip)", {
    ...small,
    howFor: { "inner elbow": openHands, "outer elbow": openHands },
  }),
  row("Lat Pulldown", "G", "machine", "back | arms shoulders", "(shoulder grip)", {
    howFor: {
      ...neutralGrip.howFor,
      shoulder: "With a narrow grip, palms facing each other, to the top of the chest.",
      overhead: "With a narrow grip, palms facing each other, to the top of the chest.",
    },
  }),
  row("Dumbbell Curl", "GD", "dumbbell", "arms", "(grip)", {
    ...small,
    howFor: {
      "outer elbow": "Palms up, the wrists straight, with a loose grip.",
      "inner elbow": "Palms facing each other, the wrists straight, with a loose grip.",
    },
  }),
  row("Hammer Curl", "BDN", "dumbbell", "arms", "(grip)", {
    ...improvised,
    how: "A packed rucksack by its handle, or a dumbbell, palms facing each other.",
  }),
  row("Barbell Curl", "B", "barbell", "arms", "wrist grip", small),
  row("Triceps Pushdown", "G", "machine", "arms", "(elbow)", {
    ...small,
    howFor: { "outer elbow": thumbsUp },
  }),
  row("Close-Grip Bench Press", "B", "barbell", "arms | chest shoulders", "shoulder pressing elbow wrist", {
    ...lowInPalm,
    ...supine,
  }),
  row("Bench Dip", "DN", "body", "arms | chest shoulders", "shoulder pressing elbow wrist"),
  row(
    "Push-Ups - Close Triceps Position",
    "N",
    "body",
    "arms | chest shoulders",
    "shoulder pressing elbow wrist",
    {
      from: "intermediate",
      start: 6,
    },
  ),
  row("Lying Dumbbell Tricep Extension", "D", "dumbbell", "arms | chest shoulders", "elbow", {
    ...small,
    ...supine,
    how: "On your back, on a bench or the floor: lower both beside the head.",
  }),
  row("Calf Raise", "G", "machine", "calves", "(ankle)", { ...small, ...flatFirst, how: slowly }),
  row("Standing Dumbbell Calf Raise", "D", "dumbbell", "calves", "(ankle) [grip]", {
    ...small,
    howFor: { ...flatFirst.howFor, ...straps },
    how: slowly,
  }),
  row("Single-Leg Calf Raise", "BN", "body", "calves", "(ankle)", {
    ...side,
    ...flatFirst,
    how: `${slowly} On both legs until one is enough.`,
  }),
  row("Plank", "GBDN", "hold", "core", "(shoulder)", floor),
  row("Dead Bug", "GBDN", "body", "core", "", { ...side, ...floor, ...supine }),
  row("Side Plank", "GBDN", "hold", "core | shoulders", "(shoulder)", { ...side, ...floor }),
  row("Bird Dog", "GBDN", "body", "core | shoulders", "(shoulder) [wrist knee]", {
    ...side,
    ...floor,
    howFor: { wrist: "On your fists or forearms.", knee: "With something soft below the knees." },
  }),
  row("Hanging Knee Raise", "GB", "body", "core", "shoulder grip", {
    from: "beginner",
    start: 6,
    isHanging: true,
  }),
  row("Dead Hang", "GB", "hold", "back | shoulders arms", "shoulder grip", {
    ...care,
    from: "beginner",
    isHanging: true,
  }),
  ...careExercises,
];

export const exercisesByName: ReadonlyMap<string, MenuExercise> = new Map(
  rows.map((exercise) => [exercise.name, exercise]),
);
