import { side, care, floor, letDown, turnsOut } from "../exercise-cues.ts";
import { type MenuExercise, row } from "../exercise-row.ts";

/** What is there for its own sake: for balance, for breath, for a part that is to be spared or that is stiff. */
export const careExercises: readonly MenuExercise[] = [
  row("Single-Leg Stand", "GBDN", "hold", "| calves", "", {
    ...side,
    ...care,
    how: "Beside something to hold; then with a finger on it, then without.",
  }),
  row("Diaphragmatic Breathing", "GBDN", "hold", "core", "", {
    ...care,
    how: "Half sitting, something soft behind the back, knees bent: breathe in wide and let the pelvic floor go; breathe out long, lift it lightly and draw the belly in. Never hold your breath.",
  }),
  row("Seated Dumbbell Palms-Down Wrist Curl", "GBDN", "dumbbell", "arms", "(wrist)", letDown),
  row("90/90 Hip Stretch", "GBDN", "hold", "glutes", "", {
    ...side,
    ...care,
    ...floor,
    how: "Both knees bent at a right angle, one before you and one beside you: lean forward over the front one.",
  }),
  row("Standing Figure-4 Stretch", "GBDN", "hold", "glutes", "", {
    ...side,
    ...care,
    how: "A hand on a chair: one ankle on the other knee, sit back as far as it goes.",
  }),
  row("Open Book Stretch", "GBDN", "hold", "back | shoulders", "", {
    ...side,
    ...care,
    ...floor,
    how: "On your side with bent knees: turn the upper arm and your head to the other side, and breathe out there.",
  }),
  row("Ankle Circles", "GBDN", "hold", "calves", "", {
    ...side,
    ...care,
    how: "Slow and as large as they go; then ten times with the knee forward over the toes, the heel down.",
  }),
  row("Seated Dumbbell Palms-Up Wrist Curl", "GBDN", "dumbbell", "arms", "", letDown),
  row("External Rotation with Cable", "G", "machine", "shoulders", "", {
    ...care,
    maxAWeek: 2,
    how: turnsOut,
  }),
  row("External Rotation", "BDN", "dumbbell", "shoulders", "", {
    ...care,
    isLight: true,
    maxAWeek: 2,
    how: `On your side, the sore arm on top. ${turnsOut} A bottle of water is enough.`,
  }),
  row("Isometric Neck Exercise - Front And Back", "GBDN", "hold", "neck", "", {
    ...care,
    how: "Sitting upright, the chin drawn in: push the head against your hand for ten seconds at a time, first forwards, then backwards, about half as hard as you could.",
  }),
  row("Suitcase Carry", "GBDN", "hold", "core | glutes quads", "grip (back shoulder)", {
    ...side,
    ...care,
    how: "Walk upright, with a dumbbell, a plate or a packed bag in one hand, as heavy as you can just hold for so long.",
  }),
  row("Wall Slide", "GBDN", "hold", "shoulders | back", "", {
    ...care,
    how: "With your back to a wall, arms bent and touching it: slide them up as far as it is easy, and down.",
  }),
];
