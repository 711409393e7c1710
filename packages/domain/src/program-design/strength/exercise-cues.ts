/** What exercises have in common: flags, and how they are done by whoever has trouble in a joint. */
export const basic = { isBasic: true } as const;
export const bench = { needsBench: "flat" } as const;
export const incline = { needsBench: "incline" } as const;
/** Flat hands bend a wrist as far as it goes, and so does a bar that lies high in the hand. */
export const fists = {
  howFor: { wrist: "On your fists, on handles or on dumbbells, with straight wrists." },
} as const;
const straightWrist =
  "Low in the palm, the wrist straight above the forearm; wraps, where that is not enough.";
export const straightBack = "Brace first, and only as long as the back keeps its shape.";
export const longNeck = "The neck long, the eyes on the floor some steps ahead.";
const looseOnBar =
  "Low in the palm, thumb closed around the bar, no harder than it takes, the wrists straight; no lower than the elbow bears.";
export const lowInPalm = {
  howFor: { wrist: straightWrist, "inner elbow": looseOnBar, "outer elbow": looseOnBar },
} as const;
export const bells = "Palms facing each other, the wrists straight; hold no harder than it takes.";
export const facingPalms = { howFor: { wrist: bells, "inner elbow": bells, "outer elbow": bells } } as const;
/** Of who has pain in presses. */
const elbowsIn = "The elbows near the body, and no lower than nothing pinches.";
export const nearBody = <T extends { readonly howFor: object }>(cues: T) => ({
  howFor: { ...cues.howFor, pressing: elbowsIn },
});
export const side = { perSide: true } as const;
export const small = { isSmall: true } as const;
export const care = { isSmall: true, isCare: true } as const;
/** With a rucksack or a bottle, moving one joint. */
export const improvised = { isSmall: true, isImprovised: true } as const;
export const floor = { isOnFloor: true } as const;
export const supine = { isSupine: true } as const;
/** What provokes a sore elbow is a hard grip: on the outer side most with the palm down, on the inner side with the palm up or a bent wrist. */
const looseGrip = "Palms facing each other, with a loose grip; straps, where it still pulls at the elbow.";
export const neutralGrip = {
  howFor: { "outer elbow": looseGrip, "inner elbow": looseGrip, neck: "Chin drawn in, shoulders low." },
} as const;
const strapped = "With straps, so that the hand need not grip hard.";
export const overForearm = "Its straps over the forearms, palms facing each other: the hands need not grip.";
/** So the lower back holds nothing. */
export const handAndKnee =
  "The other hand and a knee on a bench or a chair, the back straight, one side at a time.";
export const onOneHand = "Not bent over freely: the other hand and a knee on a chair, so many on each side.";
const lightly = "Hold the dumbbells no harder than it takes; put them down where the elbow still pulls.";
/** On a box nobody is tied to what they hold. */
export const lightHands = { "outer elbow": lightly, "inner elbow": lightly } as const;
export const straps = { "outer elbow": strapped, "inner elbow": strapped } as const;
export const strapsOn = { howFor: straps } as const;
export const withBells = {
  ...strapsOn,
  upTo: "new",
  how: "With one weight or two dumbbells between the feet: hips back, the back straight.",
} as const;
export const openHands = "With open hands that only press on the bar.";
export const onChest = "Resting on the chest and the heels of the hands, which need not grip hard.";
export const thumbsUp = "With a rope, thumbs up, and a loose grip.";
const looseRaise = "The thumb side up, with a loose grip, no higher than the shoulder.";
export const raised = { howFor: { shoulder: looseRaise, "outer elbow": looseRaise } } as const;
export const lowStep = "On a low step at first, such as a stair, with a hand on the rail.";
/** Eccentric work for the forearm (T. F. Tyler et al., J Shoulder Elbow Surg 19, 2010, for tennis elbow; Int J Sports Phys Ther 9, 2014, for golfer's elbow). */
export const letDown = {
  ...care,
  isLight: true,
  maxAWeek: 2,
  how: "The other hand helps up; let it down alone for four seconds, with the forearm on the thigh. A bottle of water is enough.",
} as const;
export const feetUp = "With the feet on a box or chair, once it is easy from the floor.";
export const onBack = { isOnBack: true } as const;
const toDepth = "Slowly down, and no deeper than feels easy.";
export const onPad = "No deeper than the lower back stays on the pad.";
export const depth = { howFor: { knee: toDepth, stairs: toDepth, hip: toDepth } } as const;

/** What loads a tendon well (H. Alfredson et al., Am J Sports Med 26, 1998; R. Beyer et al., Am J Sports Med 43, 2015). */
export const slowly = "Slowly: three seconds up, three down.";

export const flatFirst = {
  howFor: { ankle: "On flat ground first, later with the heel below a step." },
} as const;

export const turnsOut = "Elbow at your side, on a towel: turn the forearm out slowly, and back slowly.";
