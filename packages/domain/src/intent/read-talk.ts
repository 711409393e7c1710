import { subjectsIn } from "../question/subjects.ts";
import { foldText } from "../text/fold-words.ts";
import { afterOpeners } from "../text/openers.ts";
import { howAsked } from "./how-asked.ts";
import { rememberLatest } from "../text/remember-latest.ts";

/** What is said without reporting, asking or ordering anything that can be done. */
export type Talk =
  | { readonly kind: "greeting" | "thanks" | "goodbye" | "praise" | "mood" }
  /** Training that is to come: nothing is saved for it. */
  | { readonly kind: "ahead"; readonly when: string }
  /** Training that was not done. */
  | { readonly kind: "missed" }
  | { readonly kind: "habit" }
  /** What somebody likes or never does, whichever day it is. */
  | { readonly kind: "preference" }
  | { readonly kind: "wish" }
  | { readonly kind: "others" }
  | { readonly kind: "loss" }
  /** How the member is. */
  | {
      readonly kind: "state";
      readonly state: "ill" | "hurt" | "sore" | "tired" | "stressed";
      readonly part?: string;
    }
  /** How a lift went, without what was lifted. */
  | { readonly kind: "state"; readonly state: "heavy" | "easy"; readonly exercise: string }
  /** What training has to make do with. */
  | {
      readonly kind: "constraint";
      readonly constraint: "time" | "equipment" | "travel" | "exercise";
      readonly minutes?: number;
      readonly words: string;
    }
  /** A measure that there is no diary for. */
  | { readonly kind: "unkept"; readonly what: "blood pressure" | "water" | "steps" }
  /** Nothing that a training coach knows. */
  | { readonly kind: "elsewhere"; readonly topic: string };

type Row = readonly [
  pattern: RegExp,
  read: (found: RegExpExecArray, text: string) => Talk | undefined,
  example: string,
];

const opening = afterOpeners("today|morning");
const at = (pattern: string): RegExp => new RegExp(`${opening}(?:${pattern})`, "iu");
const body = String.raw`(?:(?:left|right|lower|upper) )?(?:knees?|shoulders?|back|hips?|ankles?|wrists?|elbows?|neck|hamstrings?|quads?|calf|calves|foot|feet|heel|shins?|achilles|groin|glutes?|legs?|arms?|hands?|chest|pecs?|lats?|traps?|biceps?|triceps?|abs|forearms?|it band|toes?|ribs?|muscles|everything|body)`;

const parts = new RegExp(String.raw`\b(${body})\b`, "iu");
/** The part of the body that a folded text names; undefined: none. */
export const bodyPartIn = (folded: string): string | undefined => parts.exec(folded)?.[1]?.toLowerCase();
const state =
  (kind: "ill" | "hurt" | "sore" | "tired" | "stressed") =>
  (_: RegExpExecArray, text: string): Talk => {
    const part = bodyPartIn(text);
    return { kind: "state", state: kind, ...(part !== undefined && { part }) };
  };

const felt = String.raw`\b(?:felt|feels?|feeling|was|were|went|is|are|seems?|seemed)(?: (?:really|so|very|too|super|pretty|quite|kind of|way|a (?:bit|little|lot)|rather|extra|crazy|like))* `;
const tellsTraining = String.raw`\b(?:did|ran|rode|swam|squatted|benched|deadlifted|pressed|rowed|walked|hiked|climbed|trained|lifted|finished|played|went (?:for|to)|sets?|reps?|minutes?|hours?|miles?|km)\b`;
const behindFelt = String.raw`\b(?: (?:today|tonight|yesterday|this (?:time|morning|evening|week)|lately|again|though|tho|for me|to me|as usual|too|(?:the|my) (?:whole|entire) (?:time|way|run|ride|swim|session|workout)|all the way(?: through| round)?|throughout))*\W*$`;
const howItFelt =
  "heavy|hard|tough|brutal|slow|rough|awful|horrible|a grind(?:er)?|a struggle|hard work|light|easy|good|great|smooth|strong|fine|solid|snappy|fast|comfortable|well|nice|fun|ok(?:ay)?|all ?right|sluggish|tired|dead|weak|amazing|terrible|bad";
const ofThat = new RegExp(
  String.raw`^\W*(?:(?:it|that|this|they|those|all of it|(?:my |the )?(?:\p{L}+ )?${body}|(?:the |my )?(?:last|first|second) (?:set|one|rep|mile|km|half|part|bit)s?) )?(?:felt|feeling|was|were|went)(?: (?:really|so|very|too|super|pretty|quite|kind of|a (?:bit|little)|rather))* (?:${howItFelt})${behindFelt}`,
  "u",
);
/** "Felt easy", "the last set was a grind": how that went of which was just told, and nothing else. */
export const tellsHowThatWent = (text: string): boolean =>
  text.length <= longest && ofThat.test(foldText(text));
/** "Bench felt heavy": of one lift, with no set of it. */
const lift =
  (kind: "heavy" | "easy") =>
  (_: RegExpExecArray, text: string): Talk | undefined => {
    const { exercises, discipline } = subjectsIn(text);
    const exercise = exercises[0] ?? discipline;
    return exercise !== undefined && exercises.length <= 1
      ? { kind: "state", state: kind, exercise }
      : undefined;
  };

/** How somebody says what they like, and what not: it holds until they say otherwise. Of what was just shown ("I like this") it is praise. */
const likes =
  "prefer|hate|loathe|detest|dislike|love|like|enjoy|cant stand|do ?nt (?:really )?(?:like|enjoy|care for|eat|drink)";
const lasting = String.raw`(?:i (?:(?:really|absolutely|much|just|actually|only|do|also|still|generally) )*(?:${likes})|im (?:not |no )?(?:an? |really |much of )*(?:(?:big |huge )?fan of|morning person|night owl|early bird|evening person|vegetarian|vegan|(?:lactose|gluten) \p{L}+|allergic)|my favou?rite (?:\p{L}+ ){1,3}(?:is|are))(?! (?:this|that|it|you|the (?:app|plan|way|idea|look)|how|to (?:know|see|have|change|move|add|log))\b)`;

/** The more special first; each with a message that it and no earlier one reads. The examples are tests. */
export const talkRows: readonly Row[] = [
  [
    /^(?!.*\?\s*$).*\b(?:stuck|holed up|staying|living) in (?:a |an |my )?(?:hotel|airbnb|hostel)\b/u,
    (_, text) => ({ kind: "constraint", constraint: "travel", words: text }),
    "stuck in a hotel all week",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:gym|pool|arena|weights room) (?:is |s )?(?:being (?:renovated|refurbished|cleaned|painted)|under (?:construction|renovation)|out of (?:order|action|bounds))\b/u,
    (_, text) => ({ kind: "constraint", constraint: "equipment", words: text }),
    "the gym is being renovated",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:only|just|nothing but) (?:a |an |my |one |two )*(?:dumbbells?|kettlebells?|barbell|bands?) (?:to hand|around|here|with me)\b/u,
    (_, text) => ({ kind: "constraint", constraint: "equipment", words: text }),
    "only a kettlebell to hand",
  ],
  [
    /^(?!.*\?\s*$)\W*(?:\p{L}+ ){0,3}(?:feel|feeling|felt) (?:\p{L}+ )?(?:rubbish|rough|grim|awful|lousy|crap|terrible|horrible|off colou?r)\b/u,
    state("ill"),
    "feeling rubbish",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:(?:my|our) (?:\p{L}+ )?(?:wife|husband|partner|boyfriend|girlfriend|mother|mum|mom|dad|father|parents?|grand?\p{L}*|son|daughter|baby|brother|sister|uncle|aunt|cousin|nephew|niece|friend|neighbou?r|dog|cat|horse|pony|mare|gelding) (?:\p{L}+ ){0,2}(?:died(?! (?:laughing|down|out|in the|on the|on me|of (?:laughter|boredom)))|passed(?= away|\W*$| (?:today|yesterday|last|this|on \p{L}+day)\b)(?! (?:today|yesterday)\b.{0,20}\b(?:test|exam))|is dying)|passed away|(?:my|our) late (?:wife|husband|partner|mother|mum|mom|dad|father|son|daughter|brother|sister|friend)|funeral|bereave\p{L}+|grieving|mourning|miscarriage|(?:had (?:to have |to put )?(?:my|our|her|him|the) .{1,30}|(?:was|were|been|be) )put (?:down|to sleep))\b/u,
    () => ({ kind: "loss" }),
    "my dog died last week",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:(?:off|going|heading) to (?:bed|sleep|work)|(?:gonna|going to|ima) crash|thank(?:s| you)\b(?!.*\b(?:skip|pause|move|add|make|cancel|resume)\b).{0,30}\b(?:back (?:on the road|to work|to it|at it)|see you|talk (?:soon|later)|bye))(?: (?:now|thx|thanks|then|tomorrow|lol|haha|night|gn))*\W*$/u,
    () => ({ kind: "goodbye" }),
    "ta. right, off to bed lol",
  ],
  [
    at(String.raw`(?:ta|cheers|much obliged)(?: (?:very much|muchly|for that|mate|coach))*\W*$`),
    () => ({ kind: "thanks" }),
    "ta very much",
  ],
  [
    /^\W*(?:(?:my|morning|today|this morning)[\s,:]+)*(?:bp|blood pressure)\b\D{0,20}\d{2,3} ?(?:\/|over) ?\d{2,3}(?: ?mm ?hg)?\b.{0,40}$/u,
    () => ({ kind: "unkept", what: "blood pressure" }),
    "bp 128/82",
  ],
  [
    /^\W*(?:(?:i|ive|have|just|already|today)[\s,]+)*(?:drank|had|drunk) (?:about |around )?(?:\d\S*|an?|one|two|three|half a) ?(?:lit(?:er|re)s?|l|ml|glass(?:es)?|cups?|oz|bottles?)\b(?: of water)?(?: (?:so far|today|already))*\W*$/u,
    () => ({ kind: "unkept", what: "water" }),
    "drank 2 litres",
  ],
  [
    /^\W*(?:(?:i|ive|did|done|walked|got|hit|made|had|have|just|already|about|around|over|today|yesterday|this morning)[\s,:]+)*(?:steps[\s:]+\d[\d.,]*k?|\d[\d.,]*k? steps)\b(?: (?:so far|today|yesterday|already|this morning|last night|on \p{L}+day))*\W*$/u,
    () => ({ kind: "unkept", what: "steps" }),
    "10k steps today",
  ],
  [
    at(
      String.raw`(?:good )?(?:hi+|hello+|he+y+|hiya|yo|gm|howdy|morning|good (?:morning|evening|afternoon|day)|evening|afternoon|whats (?:up|good|new|happening)|sup|how are you|hows it going|how you doing)(?: (?:there|coach|canter|all|again|today|(?:my )?dear|my friend|everyone)){0,2}(?:[^\p{L}\d]+how are you(?: doing)?(?: today)?)?\W*$`,
    ),
    () => ({ kind: "greeting" }),
    "good morning coach",
  ],
  [
    at(
      String.raw`(?:(?:good )?(?:hi|hello|hey|morning|day|evening|afternoon)[\s,.!]+(?:(?:there|coach|canter|all|(?:my )?dear)[\s,.!]+)?(?:i (?:do )?)?hope (?:you|all|everything)\b|i (?:do )?hope (?:you (?:are|re) (?:well|fine|good|ok(?:ay)?)|you (?:have|had) a (?:nice|good|great|pleasant)|i (?:may|can) (?:write|ask|talk) )|(?!.*\b(?:not|but|hurts?|sore|pain\p{L}*|skip|move|add|make|remember)\b).{0,24}\b(?:nice|good|lovely|great|glad|happy|pleased) to (?:be (?:back|here)|see you|meet you)\b)[^?\d]{0,100}$`,
    ),
    () => ({ kind: "greeting" }),
    "good evening! I do hope you have had a pleasant day.",
  ],
  [
    at(
      String.raw`(?:(?:im|i am|i was) )?(?:(?:just|only) )?(?:looking|checking|popping|dropping|peeking|stopping) (?:in|by|around)\b(?!.*\d)(.{0,80})$`,
    ),
    // What follows says more than that somebody is here, or is a sentence of its own.
    ([, behind = ""]) =>
      readTalk(behind) ?? (/[,;:.!?–]\s*\p{L}/u.test(behind) ? undefined : { kind: "greeting" }),
    "Good afternoon, just looking in to see how this works today",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:cut|trim|keep|shorten|squeeze|get|make|bring) (?:it|that|this|today|tonight|todays|the (?:session|workout)|todays (?:session|workout))(?: (?:down|back|short|in|into|done))*(?: to| in| into| under)? (\d{1,3}|half an) ?(?:min(?:ute)?s?|hours?)\b/u,
    ([, minutes], text) => ({
      kind: "constraint",
      constraint: "time",
      minutes: minutes === "half an" ? 30 : Number(minutes),
      words: text,
    }),
    "cut that down to 25 min",
  ],
  [
    at(
      String.raw`(?:(?:great|super|perfect|nice|cool|awesome|lovely|brilliant|excellent|wonderful|fab|alright|got it|ok(?:ay)?|\p{L}+[!.])[\s,.!]*)?(?:(?:many )?thanks?(?: you)?|thx|ty|cheers|much appreciated|appreciate (?:it|that|you))\b(?!.*[.!] +(?:all )?(?:done|finished)\b)(?!.*\b(?:\d+ ?(?:x|km|kg|lb|min)|how|what|when)\b).{0,120}$`,
    ),
    () => ({ kind: "thanks" }),
    "thanks, you're a great coach!",
  ],
  [
    at(
      String.raw`(?:ok(?:ay)?|right|alright|well|so|anyway)?[\s,]*(?:good ?night|gn|bye|goodbye|see (?:you|ya)|talk (?:later|soon|tomorrow)|later|(?:that(?:s| is) (?:it|all|me)(?: (?:for|from) me)?|(?:im|i am) (?:done|off))(?: (?:for )?(?:today|tonight|now))?,? (?:gn|good ?night|bye|see you|night(?=\W*$))|gotta go|have a (?:good|great|nice) \p{L}+|until (?:tomorrow|then)|catch you later)\b.{0,80}$|^[^?\d]{0,60}[\s,.!](?:bye(?:[ -]bye)?|goodbye|see (?:you|ya)|good ?night)(?: then| now| all)?\W*$`,
    ),
    () => ({ kind: "goodbye" }),
    "see you tomorrow",
  ],
  [
    at(
      String.raw`(?:you(?:re| are)|ur|this (?:app|is)|(?<!\b(?:sorry|sry|no|nope|oops|wait)\W{1,3})that(?:s| was| is)(?!.*(?:\?\s*$|\b(?:than|yesterday|today|tonight|this (?:morning|evening)|last \p{L}+|\p{L}+day)\b))|love (?:this|it|you)|i (?:love|like) (?:this|it|you|the|how)|well done|good (?:job|work|bot|one)|great (?:job|work)|nice(?: one| work)?|awesome|amazing|cool|perfect|great|haha|lol|wow|sweet|brilliant)\b(?!.*\b(?:weather|\d|how|what|when|wrong|not|too|undo|still|easy|hard|heavy|tough)\b).{0,60}$`,
    ),
    () => ({ kind: "praise" }),
    "you're awesome",
  ],
  [
    /^\W*(?:(?:my |our )?(?:(?:little|big|eldest|oldest|youngest|older|younger) )?(?:brother|sister|friend|wife|husband|mom|mum|dad|mother|father|daughter|son|kid|grandson|granddaughter|niece|nephew|uncle|aunt|mate|buddy|coach|trainer|colleague|boyfriend|girlfriend|partner|roommate|neighbou?r|cousin|boss)|(?:a|the) (?:guy|girl|friend|dude|woman|man) (?:at|in|from) \p{L}+ \p{L}+) (?:just )?(?:did|ran|benched|squatted|deadlifted|lifted|rode|swam|got|hit|pulled|pressed|won|finished|can|does|has)\b(?!.*\b(?:i|me|we|with me|and i)\b)/iu,
    () => ({ kind: "others" }),
    "my brother benched 250 yesterday",
  ],
  [
    /\b(?:weather(?! (?:holds?|permit(?:s|ting)|allow(?:s|ing)))|forecast|stay dry|(?:will|is|does) it (?:going to )?(?:rain|snow|be (?:sunny|windy|hot|cold|warm|dry|wet)|raining|snowing)|umbrella|how (?:hot|cold|warm|windy) |temperature outside|news|jokes?|poems?|songs?|lyrics|recipes?|movies?|stock|bitcoin|politics|president|capital of|translate|essay|story about|play (?:some )?music|spotify|netflix|book (?:me )?(?:a |an )?(?:flight|hotel|table|dentist|doctor|appointment|massage)|email|call (?:my|mom|dad)|order (?:me )?(?:a )?(?:pizza|food)|football|soccer score|who won|world cup|what time is it|set (?:an? )?(?:alarm|timer|reminder)|remind me(?! (?:again|how|what|whats|when|where|which|who|why)\b)|write me|homework|python|javascript|code)\b/iu,
    ([topic = ""]) => ({ kind: "elsewhere", topic: topic.toLowerCase() }),
    "what's the weather going to be like for my run tomorrow?",
  ],
  [
    /\b(?:creatine|supplements?|whey|bcaas?|pre-?workout|beta.?alanine|electrolytes?|multivitamins?)\b(?=.*[?？])/iu,
    ([topic = ""]) => ({ kind: "elsewhere", topic: topic.toLowerCase() }),
    "is creatine worth taking?",
  ],
  [
    /\b(?:ibuprofen|aspirin|melatonin|paracetamol|painkillers?|antibiotics?|medication|steroids|sarms|(?:should|can|do) i (?:ice|tape|take (?:some|any|a) \p{L}+)|do i have (?:a |an )?(?:tear|strain|sprain|fracture|tendinitis|tendonitis|injury|covid|flu)|is (?:it|my \p{L}+) (?:broken|torn|sprained|fractured)|diagnos\p{L}+|what(?:s| is) wrong with my|(?:can|could|should|may|is it (?:ok(?:ay)?|fine|safe|bad|wise)) (?:i |to )?(?:still )?(?:train|work ?out|run|lift|ride|swim|exercise|go)\b.*\b(?:with|while|when|if|despite|having)\b.*\b(?:colds?|fever|flu|covid|sick|ill|injur\p{L}+|hangover|temperature|infection|pregnant|concussion))\b/iu,
    () => ({ kind: "elsewhere", topic: "medical advice" }),
    "should I take ibuprofen for my knee?",
  ],
  [
    /^(?!.*\?\s*$)\W*(?:\p{L}+ ){0,3}no (?:gym|weights|equipment|rack)\b.*\b(?:for (?:the )?(?:next )?\p{L}+|\d+ (?:days|weeks)|until|till|only|just|at home|away)\b/u,
    (_, text) => ({ kind: "constraint", constraint: "equipment", words: text }),
    "no gym for 2 weeks, only bodyweight at home",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:(?:i(?:m| am|ll be| will be)|we(?:re| are|ll be)?) .{0,30}(?:travel(?:l?ing)?|on (?:a )?(?:holiday|vacation|trip|business)|away|out of town|in a hotel)|travell?ing (?:for|next|this|all)|(?:holiday|vacation) (?:next|this) week)\b/iu,
    (_, text) => ({ kind: "constraint", constraint: "travel", words: text }),
    "I'm travelling next week",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:(?:did ?n[o']?t|didnt|have ?n[o']?t|havent|couldn'?t|couldnt|could not|did not|wasn'?t able|was not able|wasnt able|never made it|no) (?:really |even |get to |manage to |make it to |make it |go to |go |feel like |able to |manage )?(?:do |any |a |the |my |to )*(?:train(?:ing)?|run|work ?out|gym|lift(?:ing)?|ride|swim|exercise|workouts?|session|squat|bench|deadlift|yoga|class|it|anything|go|make it)\b|(?:skipped|missed|bailed on|slacked off)\b|did ?n[o']?t (?:get|make it) to (?!the\b|my\b)\p{L}+ (?:today|yesterday|tonight|this)\b)(?!.*\b\d+ ?(?:x|km|k|kg|lbs?|miles?|min)\b)/iu,
    (found) =>
      /\b(?:skip|miss)/iu.test(found[0]) && /^\W*(?:skip|please skip)/iu.test(found[0])
        ? undefined
        : { kind: "missed" },
    "didnt make it to the gym yesterday",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:have ?n[o']?t|havent) (?:really |even )?(?:touched|been|trained|lifted|run|ridden|swum|squatted|benched|done|hit)\b.*\b(?:since|lately|recently|for (?:ages|\p{L}+ (?:days|weeks|months))|in (?:ages|a (?:while|week|month)|\p{L}+ (?:days|weeks|months))|(?:all|this) (?:week|month))\b/u,
    () => ({ kind: "missed" }),
    "haven't touched the kettlebell since october",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:rest day|day off|took (?:it|the day) (?:easy|off)|resting|no training) (?:today|yesterday|again)\b|^\W*(?:rest day|day off)\W*$/iu,
    () => ({ kind: "missed" }),
    "rest day today",
  ],
  [
    at(
      String.raw`(?:i )?(?:wish|would(?:ve| have) (?:liked|loved) to|should(?:ve| have)|if only)\b.{0,100}$`,
    ),
    () => ({ kind: "wish" }),
    "wish I'd gone for a run",
  ],
  [
    at(
      String.raw`(?:(?:just )?so you know[\s,:]+|fyi[\s,:]+)?(?:${lasting})\b(?!.*\b(?:today|tonight|tomorrow|right now|this (?:week|time|morning|evening|session|app|one)|\d+ ?x ?\d+)\b).{0,120}$`,
    ),
    (_, text) => (/[?？]\s*$/u.test(text) ? undefined : { kind: "preference" }),
    "I prefer training in the morning",
  ],
  [
    at(
      String.raw`(?:(?:on |most |every )*(?:\p{L}+days?|mornings?|evenings?|weekends?)[\s,]+)?(?:i )?(?:usually|normally|always|typically|generally|tend to|never (?!did\b|was\b|had\b|got\b|made\b|went\b|\p{L}+ed\b)\p{L}+)\b.{0,100}$`,
    ),
    () => ({ kind: "habit" }),
    "I usually squat on Mondays",
  ],
  [
    /^(?!.*\?\s*$)(?!.*\b(?:make|swap|replace|give me|remember)\b).*\b(?:only (?:have|got|had)|(?:can|could|will|ll) (?:only|just) (?:do|manage|train|spare|fit in|squeeze in|get in|work out)(?: for)?|have only|just have|i(?:ve| have)(?= \d{1,3} ?min(?:ute)?s? (?:today|tonight|this (?:morning|evening)|to train|for (?:training|the gym|today))\W*$)|i(?:ve| have)? ?(?:only )?got|limited to|no more than|less than|^\W*(?:only|just)(?= \d{1,3} ?min(?:ute)?s? (?:for (?:training|the gym|my (?:training|workout|session))\b|(?:today|tonight)\W*$))) (?:about |around |like )?(\d{1,3}|an|half an) ?(?:min(?:ute)?s?|hours?|h)\b/iu,
    (found, text) => ({
      kind: "constraint",
      constraint: "time",
      minutes: /half/iu.test(found[1] ?? "")
        ? 30
        : /an/iu.test(found[1] ?? "") || /hours?|\bh\b/iu.test(found[0])
          ? 60
          : Number(found[1]),
      words: text,
    }),
    "only have 20 minutes today",
  ],
  [
    /^(?!.*\?\s*$)(?!.*\b(?:give|make|swap|replace)\b).*\b(?:no (?:barbell|dumbbells?|gym|rack|machines?|equipment|bench|kettlebells?)|(?:only|just|nothing but) (?:(?:have|got|had|has|using|use|with) )?(?:a |an |my |the |some |one |two )*(?:pair of |set of |light |heavy )*(?:dumbbells?|kettlebells?|barbell|(?:resistance )?bands?|body ?weight|machines?|treadmill)(?: and (?:a |an |some )*(?:dumbbells?|kettlebells?|bench|(?:resistance )?bands?|body ?weight))?(?= (?:today|tomorrow|tonight|this|next|for|till|until|on|at|here)|\W*$)|(?:gym|pool|arena) (?:is |will be )?(?:closed|shut|full|packed)|(?:without|dont have|have no|no access to) (?:a |any |my |the )?(?:barbell|dumbbells?|gym|rack|equipment|bench|kettlebells?))\b/iu,
    (_, text) => ({ kind: "constraint", constraint: "equipment", words: text }),
    "no barbell till sunday",
  ],
  [
    /^(?!.*\?\s*$)(?!.*\b(?:give|make|swap|replace|instead|skip|move)\b).*(?:^\W*no(?: more)? (?=\p{L}+ (?:today|this week|till|until|for ))|\b(?:can'?t|cant|cannot|can not|not (?:supposed|allowed) to|unable to) )(?:do |really )?(?:any )?(?:load|put (?:any )?weight on|squats?|bench|deadlifts?|press(?:es)?|run(?:ning)?|jump(?:ing)?|overhead|lift|pull ?ups?|lunges?|rows?|train)\b/iu,
    (_, text) => ({ kind: "constraint", constraint: "exercise", words: text }),
    "can't squat today",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:sick|dizz(?:y|iness)|light ?headed|woozy|(?<=\b(?:am|im|feel|feeling|felt|been|still|so|fell|bit|pretty|really|very) )ill|unwell|fever|flu|a (?:\p{L}+ )?cold(?! (?:day|morning|one|ride|run|swim|water|shower|start|night))|(?:been|am|im|bit|feel(?:ing)?) poorly|covid|nausea|nauseous|throwing up|vomit\p{L}*|migraine|stomach (?:bug|ache)|sore throat|cough(?:ing|ed)?|under the weather|coming down with|headache|food poisoning)\b/iu,
    state("ill"),
    "i'm sick",
  ],
  [
    new RegExp(
      String.raw`^(?!.*\?\s*$).*\b(?:hurt|hurts|hurting|injur\p{L}+|tweak(?:ed|s)?|pulled (?:a|my)|strained|sprained|twisted|rolled my|pain(?:ful|s)?|ach(?:e|es|ing|y)|twinge|niggle|niggling|acting up|grumpy|inflamed|swollen|pinch(?:ed|ing)?|${body}(?:s| is| are| feels?| has| have| (?=a (?:bit|little) )) ?(?:a (?:bit|little) |(?:really|so|very|dead|pretty|quite|super|well) )?(?:killing|gone(?! (?:well|up|to|from|down))|went|playing up|giving|bad|off|weird|tight|stiff|not (?:happy|good|great|right)))\b`,
      "iu",
    ),
    state("hurt"),
    "my left knee is a bit achy after todays run",
  ],
  [
    new RegExp(
      String.raw`^(?!.*\?\s*$).*\b(?:sore(?:ness)?|doms|stiff|wrecked|trashed|${body} (?:is|are) (?:toast|dead|fried|shot|cooked))\b`,
      "iu",
    ),
    state("sore"),
    "so sore from yesterday",
  ],
  [
    new RegExp(
      String.raw`^(?!.*(?:[?\d]|${tellsTraining}))(?:\S+ ){1,5}?(?=\S)${felt}(?:heavy|hard|tough|brutal|slow|rough|awful|horrible|a grind|a struggle|hard work)${behindFelt}`,
      "u",
    ),
    lift("heavy"),
    "bench felt heavy",
  ],
  [
    new RegExp(
      String.raw`^(?!.*(?:[?\d]|${tellsTraining}))(?:\S+ ){1,5}?(?=\S)${felt}(?:light|easy|good|great|smooth|strong|fine|solid|snappy|fast|comfortable|well|nice)${behindFelt}`,
      "u",
    ),
    lift("easy"),
    "squats felt easy today",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:tired|exhausted|worn out|drained|shattered|spent|dead on my feet|up all night|no sleep|no energy|low energy|knackered|beat|wiped|burn(?:ed|t) out|fatigued|slept (?:badly|terribly|poorly|awful|like crap|bad)|bad (?:night|sleep)|barely slept|didnt sleep|run ?down|sluggish|unmotivated|no motivation|not feeling it|lazy today|hung ?over)\b/iu,
    state("tired"),
    "feeling exhausted today",
  ],
  [
    new RegExp(
      String.raw`^(?!.*\?\s*$)\W*(?:(?:my|the|and|but) )*${body} ${felt}(?:heavy|like lead|dead|slow)${behindFelt}`,
      "iu",
    ),
    state("tired"),
    "legs felt so heavy the whole time",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:stress(?:ed|ful)?|overwhelmed|anxious|rough (?:day|week)|flat out|snowed under|swamped|slammed|up to my (?:ears|neck|eyeballs)|crazy (?:day|week) at work|busy (?:day|week)|depressed|feeling (?:down|low|sad)|bad mood)\b/iu,
    state("stressed"),
    "super stressed at work this week",
  ],
  [
    /^(?!.*\?\s*$)(?!.*\b(?:make|swap|replace|move|skip|add|change)\b.{0,30}\b(?:to|with|for|on)\b).*?\b(tomorrow|tonight|later(?: today| on)?|this (?:evening|weekend|afternoon)|next (?:week|month|weekend|mon|tues|wednes|thurs|fri|satur|sun)\p{L}*|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.{0,60}\b(?:ill|i ll|i will|going to|gonna|planning|plan to|want to|wanna|gotta|i(?:m| am) (?:doing|running|riding|lifting|squatting)|hope to|might|(?:will|may) (?:maybe |probably )?(?:do|run|ride|swim|go|lift)|should do)\b/iu,
    (found) => ({ kind: "ahead", when: found[1]?.toLowerCase() ?? "" }),
    "tomorrow I'll do 5x5 squats at 225",
  ],
  [
    /^(?!.*\?\s*$).*\b(?:ill|i ll|i will|going to|gonna|planning(?: on| to)?|plan to|plan is to|wanna|gotta|hoping to|hope to|intend(?:ing)? to|might (?:do|go|run|ride|take|hack|lunge|school|jump|swim|lift|train|try)|will (?!(?:it|you|that|this|there|be)\b)\p{L}+|about to|heading (?:to|out)|off to|thinking (?:(?:of|about) (?:doing|going|an?)|(?:of |about )?(?:an? )?(?:easy |long |slow )?\d\S*)|signed up for|looking forward to)\b(?!.*\b(?:did|ran|swam|rode)\b)/iu,
    (found, text) => ({
      kind: "ahead",
      when:
        /\b(?:tomorrow|tonight|later|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next week|this weekend)\b/iu
          .exec(text)?.[0]
          .toLowerCase() ?? "",
    }),
    "gonna run later",
  ],
  [
    /^(?!.*\?\s*$)\W*(?:(?:\p{L}+ and )?(?:i|we|i ?m|i am|we ?re|we are) (?:tak(?:e|ing)|rid(?:e|ing)|lung(?:e|ing)|hack(?:ing)?|jump(?:ing)?|school(?:ing)?|hav(?:e|ing)|run(?:ning)?|swim(?:ming)?)|(?:taking|riding|lunging|hacking|jumping|schooling)) .{0,40}\b(tomorrow|tonight|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|wed|thurs?|fri|sat|sun)(?=\W*$|,))\b/u,
    ([, when = ""]) => ({ kind: "ahead", when }),
    "I take Belle tomorrow",
  ],
  [
    at(
      String.raw`(?:(?:i(?:m| am)|feel(?:ing)?|felt) (?:so |really |pretty |very |super |feeling )?(?:great|good|strong|happy|proud|awesome|amazing|motivated|pumped|excited|ready|fine|better|okay|ok|confident)|what a (?:day|week)|great day|life is good|lets go|let s go)\b.{0,60}$`,
    ),
    () => ({ kind: "mood" }),
    "feeling strong today",
  ],
  [
    /(?:^|[,.;!–…)]\s*|\b(?:and|so|but|ok(?:ay)?|right|anyway|well) )(?:over and out|signing off|that(?:s| is) (?:me|all)|bye(?: bye)?|goodbye|good ?night|gn|nighty? night|ttyl|cheerio|see (?:you|ya)|(?:(?:off )?to |back to )?bed(?:time)?(?! rest)|(?:im )?(?:off|out) (?:now|then)|(?:i )?(?:gotta|got to|have to|must|better) (?:go|run|dash|fly)(?! (?:tomorrow|soon|later))|talk (?:to you )?(?:later|soon|tomorrow)|catch (?:you|ya) later)(?: (?:now|then|all|coach|thx|thanks|thank you|lol|later|soon|tomorrow|again|for (?:now|today|tonight)))*\W*$/u,
    () => ({ kind: "goodbye" }),
    "the little one is awake again, bye!",
  ],
];

/** Talk says what it is by then. */
const longest = 300;

/** What kind of talk a message is; undefined: none that is known. Whether it reports training beside that is for others to say. Pure. */
export const readTalk = rememberLatest(longest, (text: string): Talk | undefined => {
  if (text.length > longest) return undefined;
  const folded = foldText(text);
  for (const [pattern, read] of talkRows) {
    const found = pattern.exec(folded);
    const talk = found && read(found, folded);
    // "What was it gonna be again" asks, and tells of nothing to come.
    if (talk && !(talk.kind === "ahead" && howAsked(text) === "word")) return talk;
  }
  return undefined;
});

/** "Bench felt heavy": that is all that is said. */
export function tellsHowItWent(text: string): boolean {
  const talk = readTalk(text);
  return talk?.kind === "state" && "exercise" in talk;
}
