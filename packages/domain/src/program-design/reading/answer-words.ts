import type {
  BodyPart,
  countedNames,
  DesignGoal,
  ElbowSide,
  Equipment,
  Experience,
  SoreMovement,
} from "../answers.ts";

/** A row: what words mean, a pattern, and a message that it is met by. */
type Word<T> = { readonly means: T; readonly pattern: RegExp; readonly example: string };

const word = <T>(means: T, pattern: RegExp, example: string): Word<T> => ({ means, pattern, example });

export const goalWords: readonly Word<DesignGoal | "marathon">[] = [
  word(
    "half_marathon",
    /\bhalf[ -]?marathon|\b21(?:[.,]1)? ?k(?:m)?\b|\b(?:run|race|do|for|first) (?:a |my |the )?half\b(?= ?(?:$|[.,;:!?)\d]|(?:in|on|by|at|under|sub|next|this|within|with|and|or|but|before|after|again|soon|to|is|race|around|from)\b))/g,
    "run a half in spring",
  ),
  word("marathon", /(?<!half[ -]?)\bmarathon\b/g, "I want to run a marathon"),
  word("run_10k", /(?<![\d.,])\b(?:10|ten) ?k(?:m|s|ilomet(?:er|re)s?)?\b/g, "run 10 km"),
  word(
    "run_5k",
    /(?<![\d.,])\b(?:5|five) ?k(?:m|s|ilomet(?:er|re)s?)?\b|\b(?:start|begin) running\b/g,
    "my first 5k",
  ),
  word(
    "muscle",
    /\bhypertrophy|\bmuscles?\b(?!-)|\bbigger\b|\bbulk|\bbodybuild|\bmuscle mass\b/g,
    "I want to build muscle",
  ),
  word(
    "strength",
    /\bstrength\b(?! for)|\bstronger\b|\bget strong\b|\bpowerlift|\blift (?:more|heavier)\b/g,
    "get stronger",
  ),
  word(
    "fitness",
    /\bfitness\b|\b(?:get|be|stay|getting|keep) fit(?:ter)?\b|\bfit(?:ter)? for\b|\bin shape\b|\bhealth(?:y|ier)?\b|\blose (?:some )?weight\b|\bweight loss\b|\b(?:stay|staying|remain|keep|be) (?:independent|mobile|active)\b/g,
    "general fitness",
  ),
];

/** What somebody plays or does beside training: a program says that it is not made for it. */
export const sportWords: readonly Word<string>[] = [
  word("skiing", /\bski(?:ing|s)?\b|\bsnowboard(?:ing)?\b/g, "fit for skiing"),
  word("football", /\b(?:football|soccer)\b/g, "I play football"),
  word(
    "ball games",
    /\b(?:basketball|volleyball|handball|rugby|(?:field |ice )?hockey|ultimate frisbee)\b/g,
    "I play basketball",
  ),
  word("tennis", /\btennis(?! elbow)\b/g, "I play tennis"),
  word("padel", /\bpadel\b/g, "I play padel"),
  word("squash", /\bsquash\b/g, "I play squash"),
  word("badminton", /\bbadminton\b/g, "I play badminton"),
  word("climbing", /\b(?:rock )?climbing\b|\bbouldering\b|\b(?:i|we) climb\b/g, "I go bouldering"),
  word("hiking", /\bhik(?:e|es|ing)\b|\btrekking\b|\bmountaineering\b/g, "fit for hiking"),
  word("swimming", /\bswim(?:ming|s)?\b/g, "I swim a lot"),
  word(
    "martial arts",
    /\b(?:boxing|kick-?boxing|muay thai|judo|bjj|jiu[ -]?jitsu|wrestling|karate|tae ?kwon ?do|mma|martial arts)\b/g,
    "fit for boxing",
  ),
  word(
    "rowing",
    /(?<=\b(?:for|towards) (?:\w+ )?)\browing\b(?! machine)|\bregatta\b|\browing (?:club|team|season|race)\b/g,
    "fit for rowing",
  ),
  word(
    "cycling",
    /(?<=\b(?:for|towards) (?:\w+ )?)\b(?:cycling|bike (?:race|tour|trip))\b|\bgran fondo\b|\bcyclist\b/g,
    "fit for cycling",
  ),
  word("golf", /\bgolf\b(?! elbow)/g, "I play golf"),
  word("riding", /\b(?:horse(?:back)? ?riding|dressage|show ?jumping)\b/g, "fit for horse riding"),
  word(
    "a meet",
    /\b(?:a|my|the|next|first|powerlifting|strength|lifting) (?:meet|competition)\b/g,
    "stronger for a meet in spring",
  ),
];

export const experienceWords: readonly Word<Experience>[] = [
  word(
    "new",
    /\bnever (?:really )?(?:trained|lifted|worked out|done|exercised|ran|run)\b|\bbrand new\b|\b(?:complete|total|absolute) (?:beginner|novice)\b|\bnew to (?:this|training|lifting|it)\b|\bjust starting\b|\bfrom (?:zero|scratch)\b|\bno experience\b/g,
    "I have never trained",
  ),
  word(
    "beginner",
    /(?<!complete |total |absolute )\b(?:beginner|novice)\b|\b(?:some|a few|couple of|several) months\b|\bhalf a year\b/g,
    "I've trained for a few months",
  ),
  word(
    "intermediate",
    /\bintermediate\b|\b(?:a|one|two) (?:or two )?years?\b(?! old)|\ba couple of years\b/g,
    "a year or two",
  ),
  word(
    "advanced",
    /\badvanced\b|\bexperienced\b|\b(?:three|four|five|ten|many|several) years\b(?! old)|\bfor years\b|\bcompetitive\b/g,
    "three years or more",
  ),
];

export const equipmentWords: readonly Word<Equipment>[] = [
  word(
    "gym",
    /(?<!home |garage )\bgym\b|\bmachines\b|\bfitness (?:club|studio|cent(?:er|re))\b/g,
    "I go to a gym",
  ),
  word(
    "barbell",
    /\bbarbells?\b|\b(?:home|garage) gym\b|\b(?:power |squat )?rack\b/g,
    "a barbell in the garage",
  ),
  word("dumbbells", /\bdumb ?-?bells?\b|\bdbs\b|\bkettle ?-?bells?\b/g, "two dumbbells"),
  word(
    "none",
    /\b(?:no|without(?: any)?|zero) (?:equipment|gear|weights|kit)\b|(?<!\b(?:my|own) )\bbody ?-?weight\b|\bnothing at home\b|\bjust my body\b/g,
    "no equipment",
  ),
];

export const partWords: readonly Word<BodyPart>[] = [
  word("knee", /\bknees?\b|\bmeniscus\b|\bacl\b/g, "a bad knee"),
  word(
    "back",
    /\b(?:lower |upper |my |bad |sore |stiff |the )back\b|\bback(?: is)? (?:pain|hurts?|problems?|aches?|issues?|trouble|injury|not|isn't)\b|\bdis[ck]\b|\bbackache\b/g,
    "my lower back hurts",
  ),
  word("shoulder", /\bshoulders?\b|\brotator cuff\b/g, "shoulder pain"),
  word("wrist", /\bwrists?\b/g, "my wrist is injured"),
  word("elbow", /\belbows?\b|\bepicondyl/g, "tennis elbow"),
  word("hip", /\bhips?\b/g, "hip trouble"),
  word("ankle", /\bankles?\b|\bachilles\b/g, "a sprained ankle"),
  word("neck", /\bneck\b/g, "neck pain"),
];

/** Which side of an elbow: tennis elbow is the outer one, golfer's elbow the inner one. */
export const elbowWords: readonly Word<ElbowSide>[] = [
  word("outer", /\btennis elbow\b|\blateral epicondyl|\bout(?:er|side)\b/g, "the outside of my elbow"),
  word("inner", /\bgolf(?:er'?s?)? elbow\b|\bmedial epicondyl|\bin(?:ner|side)\b/g, "golfer's elbow"),
];

/** As they are said, and as the catalogue has them; longer names first. */
export const liftWords: readonly Word<string>[] = [
  word("Front Squat", /\bfront squats?\b/g, "front squat 50 kg"),
  word("Dumbbell Romanian Deadlift", /\bdumbbell (?:romanian deadlifts?|rdls?)\b/g, "dumbbell rdl 20 kg"),
  word("Goblet Squat", /\bgoblet squats?\b/g, "goblet squat 20 kg"),
  word("Romanian Deadlift", /\bromanian deadlifts?\b|\brdls?\b/g, "rdl 70 kg"),
  word("Dumbbell Bench Press", /\bdumbbell bench(?: ?press)?\b/g, "dumbbell bench 20 kg"),
  word("Dumbbell Row", /\bdumbbell rows?\b/g, "dumbbell row 22.5 kg"),
  word("Dumbbell Shoulder Press", /\b(?:dumbbell )?shoulder press(?:es)?\b/g, "shoulder press 14 kg"),
  word("Barbell Row", /\b(?:barbell |bent[ -]over )?rows?\b/g, "row 50 kg"),
  word(
    "Overhead Press",
    /\boverhead(?: press)?\b|\bohp\b|\bmilitary press\b|(?<!\b(?:bench|leg|floor|chest|incline|shoulder) )\bpress\b(?!-| ?up)/g,
    "ohp 40 kg",
  ),
  word("Bench Press", /\bbench(?: ?press)?\b/g, "bench 60 kg"),
  word("Back Squat", /\b(?:back )?squats?\b/g, "squat 60 kg"),
  word("Deadlift", /\bdeadlifts?\b|\bdl\b/g, "deadlift 100 kg"),
  word("Leg Press", /\bleg press\b/g, "leg press 120 kg"),
  word("Lat Pulldown", /\b(?:lat )?pull ?downs?\b/g, "lat pulldown 45 kg"),
];

/** What is counted in repetitions of body weight. */
export const countedWords: readonly Word<(typeof countedNames)[number]>[] = [
  word("Push-Up", /\b(?:push|press) ?-?ups?\b/g, "15 push-ups"),
  word("Pull-Up", /\bpull ?-?ups?\b/g, "5 pull-ups"),
  word("Air Squat", /\b(?:air|body ?-?weight) ?-?squats?\b/g, "25 air squats"),
];

/** What an exercise's name must not hold, as somebody says it. */
export const dislikeWords: readonly Word<string>[] = [
  word("lunge", /\blunges?\b/g, "no lunges"),
  word("squat", /\bsquats?\b/g, "I hate squats"),
  word("deadlift", /\bdeadlifts?\b/g, "no deadlifts"),
  word("bench press", /\bbench(?: ?press(?:ing|es)?)?\b/g, "I don't like bench pressing"),
  word("push up", /\bpush ?-?ups?\b/g, "no push-ups"),
  word("pull up", /\bpull ?-?ups?\b/g, "without pull-ups"),
  word("plank", /\bplanks?\b/g, "I hate planks"),
  word("row", /\brows?\b/g, "skip rows"),
  word("curl", /\bcurls?\b/g, "no curls"),
  word("dip", /\bdips?\b/g, "no dips"),
  word("step up", /\bstep ?-?ups?\b/g, "no step-ups"),
  word("hip thrust", /\bhip thrusts?\b/g, "no hip thrusts"),
  word("glute bridge", /\b(?:glute |hip )?bridges?\b/g, "no glute bridges"),
  word("overhead press", /\boverhead press(?:es|ing)?\b/g, "skip the overhead press"),
  word("split squat", /\bsplit squats?\b|\bbulgarians?\b/g, "I hate Bulgarians"),
];

export const weekdayWords: readonly Word<number>[] = [
  word(1, /\bmon(?:days?|s)?\b/g, "Mondays"),
  word(2, /\btue(?:s(?:days?)?)?\b/g, "Tuesday"),
  word(3, /\bwed(?:nesdays?|s)?\b/g, "Wed"),
  word(4, /\bthu(?:rs?(?:days?)?)?\b/g, "Thursday"),
  word(5, /\bfri(?:days?)?\b/g, "Friday"),
  word(6, /\bsat(?:urdays?)?\b(?! down)/g, "Saturday"),
  word(7, /\bsun(?:days?)?\b/g, "Sunday"),
];

export const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  once: 1,
  twice: 2,
};

/** There is no race, or no day for it yet. */
export const noRace =
  /\bno (?:date|race|day|event)\b|\b(?:not yet|none|nope)\b|^no[.!]?$|\bwithout a (?:date|race)\b/;

/** Somebody wants the program now, whatever is open. */
export const goesAhead =
  /\b(?:(?:just |please |now |so |then )*(?:make|build|create|design|generate) (?:it|the program|the plan|my program|my plan)(?: now| then| please)?|go ahead|let'?s go)[.!]*$/;

/** Somebody leaves it to the designer. */
export const unsure =
  /\b(?:i )?(?:don['’]?t|do not) (?:really )?know\b|\bno idea\b|\bas (?:many|long) as it takes\b|\bnot sure\b|\bunsure\b|\bdunno\b|\b(?:you|u) (?:choose|decide|pick|tell me)\b|\bup to you\b|\bwhatever\b|\bskip (?:it|this|that)?\s*$|\bdoesn['’]?t matter\b|\bdon['’]?t care\b|\bno preference\b|\banything(?: is fine)?\s*[.!]?$/;

/** Says that something hurts, or is to be gone easy on. */
export const trouble =
  /\b(?:bad|hurts?|hurting|pains?|painful|sore|injur\w*|aches?|aching|problems?|issues?|careful|sensitive|surgery|torn|sprain\w*|tendin\w*|epicondyl\w*|tennis elbow|golf(?:er'?s?)? elbow|limit\w*|troubles?|weak|arthritis|stiff|tight|niggl\w*|pinch\w*|bothers?|dodgy|dis[ck]|operat\w*)\b/;

/** Says that it is little: felt, and no reason to leave anything out. */
export const littleTrouble =
  /\b(?:a (?:bit|little)|slight(?:ly)?|mild(?:ly)?|stiff(?:ness)?|niggl\w*|twing\w*|tight(?:ness)?|not (?:very|too|that) (?:bad|sore|painful))\b/;
/** Says that it doesn't move as far as it should: it is moved, and not spared. */
export const stiffWords = /\b(?:stiff(?:ness)?|tight(?:ness)?)\b/;
/** In which movement something hurts. */
export const movementWords: readonly Word<Exclude<SoreMovement, "unclear">>[] = [
  word("stairs", /\b(?:up |down )?(?:the )?(?:stairs?|steps)\b/g, "my knee hurts on stairs"),
  word(
    "squatting",
    /\bsquat(?:s|ting)?\b|\bkneel(?:ing)?\b|\blung(?:es?|ing)\b/g,
    "my knee hurts in deep squats",
  ),
  word(
    "pressing",
    /\bpress(?:es|ing)?\b|\bpush(?:ing|-ups?)?\b|\bbench(?:ing)?\b/g,
    "my shoulder hurts when I press",
  ),
  word("bending", /\bbend(?:s|ing)?\b|\bdeadlift(?:s|ing)?\b/g, "my back hurts when I bend forward"),
];
/** Says that a shoulder hurts with the arm overhead. */
export const onlyOverhead = /\b(?:over ?head|above (?:my |the )?head)\b/;

/** Says that it is over, or that there is none. */
export const allClear =
  /\b(?:fine|ok(?:ay)?|healed|better|good|recovered|gone|(?:pain|injury|symptom)[ -]free|no (?:more )?(?:\w+ )?(?:pain|problems?|trouble|issues?)|(?:doesn't|does not|don't|do not|no longer|never|stopped) (?:hurt|ach|bother)\w*(?! (?:that |so |too )?(?:much|badly|always)\b))\b/;

/** Says that it is not over: "isn't fine", "not fully healed", "getting better"; or fine on a condition alone. */
export const notClear =
  /\b(?:not|isn't|aren't|never|hardly)(?: (?!only\b)\w+){0,2} (?:fine|ok(?:ay)?|good|great|right|healed|recovered|better|gone)\b|\b(?:as|so) long as\b|\bunless\b|\b(?:fine|ok(?:ay)?|good) (?:(?:until|till|if|when)\b|enough\b)|\b(?:almost|nearly|mostly|partly|half|somewhat|getting) (?:fine|ok(?:ay)?|good|right|healed|recovered|better)\b|\bbetter than\b/;

/** What somebody answers where a goal takes what they may not have. */
export const accessWords: readonly Word<"there" | "without">[] = [
  word("without", /\btake it as it is\b|\bas it is\b|\b(?:plan|train) without it\b/g, "Take it as it is"),
  word(
    "there",
    /\bthere is (?:a|an|some) (?:pool|bar|boat|machine|bike|lake)\b|\bi (?:have|get to|can use) (?:a|the) (?:pool|bike|boat|rowing machine|pull-?up bar|bar to hang from)\b/g,
    "There is a pool",
  ),
];

/** "How long would that take?": of the whole program, and of nothing that is named beside it: a set, a warm-up, a knee, the first results. */
export const asksHowLong =
  /\bhow (?:long|many weeks)(?: (?:would|will|does|is|should|could|might))? (?:it|that|this|(?:(?:the|this|that|my|your) )?(?:whole |training )?(?:program(?:me)?|plan))(?: (?:take|takes|last|lasts|need|needs|be|run|go on))?(?: (?:for|then|in all|in total|altogether|all in all|(?:for )?me))*(?= *(?:$|[?.!,;])| (?:if|and|(?:with|on|at) (?:only |just )?(?:\d|two|three|four|five|six)))/;

/** "How long does …?", of whatever. */
export const asksAnyLength = /\bhow (?:long|many weeks)\b[^.!?]{0,300}\?/;

/** "Would 3 days be enough?", "do you think 3 days are enough?": what is asked of stands before it. */
export const asksEnough =
  /(?:\b(?:is|are|would|will|do|does|can|could) (?<asked>(?:(?!\b(?:is|are|would|will|do|does|can|could)\b)[^.?!]){1,200}?)|(?:^|[.?!,;] ?|\b(?:if|whether|that|think|say|and|or|but) )(?<told>[^.?!,;]{1,200}?) (?:is|are|would|will)) (?:be |do )?(?:enough|sufficient|too (?:few|little|short))\b[^.!?]*\?/;
/** "Is that enough?": of what was said just before. */
export const saidBefore = /^(?:it|that|this|they|those|these|both)(?: (?:all|really|still|even|then))?$/;
