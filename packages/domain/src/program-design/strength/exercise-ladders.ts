/** The same movement, easier forms first: nobody does more of a harder one than of an easier one. */
export const ladders: readonly (readonly string[])[] = [
  ["Sit Squats", "Air Squat", "Single-Leg High Box Squat"],
  ["Incline Push-Up", "Push-Up", "Decline Push-Up"],
  ["Inverted Row", "Pull-Up"],
  ["Glute Bridge", "Single Leg Glute Bridge"],
  ["Step-Up", "Reverse Lunge"],
];

/** Of the repetitions in a row of an easier movement, what is done of a harder one. Our rule of thumb. */
export const ofEasier: Readonly<Record<string, { readonly easier: string; readonly share: number }>> = {
  "Decline Push-Up": { easier: "Push-Up", share: 0.65 },
  "Push-Ups - Close Triceps Position": { easier: "Push-Up", share: 0.65 },
  "Bench Dip": { easier: "Push-Up", share: 0.7 },
};

/** Of an easier form nobody trains who does so many of a harder one in a row. */
const easyByHarder = 15;

/** Whether somebody does a harder form of a movement so often in a row that this one trains nothing. */
export const isBelow = (name: string, inARow: Readonly<Record<string, number>> = {}): boolean => {
  const ladder = ladders.find((names) => names.includes(name)) ?? [];
  return ladder.slice(ladder.indexOf(name) + 1).some((harder) => (inARow[harder] ?? 0) >= easyByHarder);
};

const onTheBack = "wear a rucksack with two or three kilograms, and a little more each time";
const fromABelt = "hang a small plate from a belt";
const oneSide = "do it one side at a time";

/** What follows once body weight, or the heaviest that somebody owns, is easy: a harder form that they can do, or a weight. */
const nextForms: Readonly<Record<string, string>> = {
  "Sit Squats": "take a lower seat, and then hold a weight before you",
  "Air Squat": "put one foot back and go on as a split squat, with a hand on a chair",
  "Single-Leg High Box Squat": "take a lower seat",
  "Wall Sit": "hold a weight on the thighs",
  "Goblet Squat": "put one foot back and go on as a split squat, with a hand on a chair",
  "Reverse Lunge": onTheBack,
  "Step-Up": onTheBack,
  "Lateral Lunge": "hold a weight before the chest",
  Clamshell: "hold each for three seconds at the top",
  "Kettlebell Deadlift": "put one foot half a step back, with a hand on a chair",
  "Dumbbell Romanian Deadlift": "put one foot half a step back, with a hand on a chair",
  "Platform Hamstring Slides": "let one heel slide at a time",
  "Single Leg Glute Bridge": "put the foot on a chair",
  "Glute Bridge": "do it on one leg",
  "Push-Up": `raise the feet, or ${onTheBack}`,
  "Incline Push-Up": "take a lower edge, and then the floor",
  "Decline Push-Up": onTheBack,
  "Push-Ups - Close Triceps Position": onTheBack,
  "Bench Dip": "put the feet on a chair",
  "Inverted Row": "put the feet on a box or a chair",
  "Pull-Up": fromABelt,
  "Single-Leg Calf Raise": onTheBack,
  "Standing Dumbbell Calf Raise": "do it on one leg, with a hand on a wall",
  Plank: "lift one foot",
  "Side Plank": "lift the upper leg",
  "Dead Bug": "stretch arm and leg out and pause for two seconds",
  "Bird Dog": "pause for five seconds",
  "Hanging Knee Raise": "stretch the legs",
  "Dead Hang": "let a towel over the bar be what you hold",
  "Single-Leg Stand": "turn the head slowly from side to side, something to hold beside you",
  "Diaphragmatic Breathing": "slide one heel out and back as you breathe out",
  "Wall Slide": "take the arms a little off the wall",
  "Standing Figure-4 Stretch": "sit back a little further",
  "90/90 Hip Stretch": "lean forward a little more, with a long back",
  "Open Book Stretch": "let the arm go a little further",
  "Ankle Circles": "push the knee over the toes, against a wall",
};

/** What follows, as an order; of weights that nobody has a heavier one of, one side at a time where nothing else is named. */
export const nextForm = (name: string): string => nextForms[name] ?? oneSide;
