import { foldText } from "../../text/fold-words.ts";
import type { HorseQuestion } from "../question.ts";

/**
 * How a horse may be: what riders note of it, and not what is done with it ("has Beau been ridden, jumping, shod"), which its workouts
 * answer. Each is a test.
 */
export const horseStates = [
  "stiff sore footsore lame limping unlevel uneven short tight crooked",
  "off unwell ill sick poorly coughing sweating swollen puffy filled itchy",
  "sound fine ok okay good well better worse bad comfortable uncomfortable",
  "quiet calm relaxed settled soft forward keen happy easy straight",
  "fresh hot sharp lively strong heavy tense nervous anxious spooky spooking",
  "rushing rushy nappy napping bucking rearing girthy grumpy naughty difficult",
  "lazy tired flat dull sluggish backward hollow unhappy resistant mareish",
].flatMap((states) => states.split(" "));

const adverbs =
  "(?:(?:a (?:bit|little)|at all|any|very|too|more|less|so|still|really|quite|not|feeling|looking|going) )*";
/** What horses do that they are asked about: "did Beau rush". */
const doings = "rush|spook|buck|rear|nap|trip|stumble|cough|sweat|lean|hang|pull|refuse|stop";

/** Not somebody's name. */
const nobody = String.raw`(?:he|she|it|they|anyone|anybody|somebody|someone|you|that|this|there)\b`;

const notThere =
  "(?:(?:going to be |gonna be )?(?:away|abroad|on (?:holiday|vacation|leave)|off sick)|not (?:here|around|riding|coming|available))";
/** That somebody is not there: which rides they are down for is what has to be known of it. */
export const awayForm = new RegExp(
  String.raw`^(?!${nobody}|(?:i|im|we|were|whos?)\b)(?<rider>\p{L}+?)(?:s(?= ${notThere}))?(?: (?:is|will be))? (?:${notThere}|(?:cant|cannot|can not|wont|will not|isnt) (?:be (?:here|there|around)|here|around|ride|come|make it|riding|coming))\b`,
  "u",
);
/** "Emma is away next week" of somebody who rides here, in any case; undefined: nobody is said to be away. */
export const saidToBeAway = (text: string): string | undefined =>
  awayForm.exec(foldText(text))?.groups?.["rider"];

const mayRideForm = new RegExp(
  String.raw`^(?:can|could|may|might|should|is|would) (?!${nobody})(?<rider>\p{L}+)(?: be)?(?: (?:allowed|able|free|ok|okay|safe|fit))?(?: to)? (?<work>ride|jump|hack|lunge|school|gallop)\b(?!.*\binstead\b)`,
  "u",
);
/** "Can Emma ride Beau on Sunday": whether somebody may, whatever of a plan could be changed to that. */
export const asksWhoMayRide = (text: string): boolean => mayRideForm.test(foldText(text));

/** What is asked of horses, the more special first; the examples are tests, of a barn with the horse Beau. */
export const horseCues: readonly (readonly [HorseQuestion["figure"], cue: RegExp, example: string])[] = [
  [
    "idle",
    /\b(?:who|which|what|any)(?: of (?:them|the horses))?(?: (?:horses?|one|pony))?\b.{0,20}\b(?:(?:not|n t|(?:had|has|have|got|with) no|havent|hasnt|hadnt|werent|wasnt|didnt|never|without|still needs?)\b.{0,30}\b(?:ridden|worked|exercised|out|moved|work|rides?|riding|exercise|done|do)|(?:did|done|had|has|have) nothing)\b|\bwho (?:still )?needs (?:riding|work|working|exercise|exercising|a ride|to be ridden)\b/u,
    "which horses have not been ridden this week",
  ],
  [
    "riders",
    /\bwho (?:all )?(?:rode|has ridden|was riding|lunged|hacked|schooled|worked (?:with )?(?:them|(?:a|the|any|which) horses?)|has worked (?:with )?(?:them|(?:a|the|any) horses?))\b(?!.*\b(?:last|most|more|best|longest|furthest|farthest|fastest|oftenest)\b(?! (?:week|month|year|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)))/u,
    "who rode today",
  ],
  [
    "riders",
    /\bwhat (?:did|has|have) (?!(?:i|we|you|they|the|others|everyone|everybody|all|anyone|anybody|been|be|got|was)\b)(?<rider>\p{L}+) (?:do|done|been doing|worked on|work on|get done)(?: \p{L}+)? (?:with|on)\b/u,
    "what did Jake do with Beau",
  ],
  [
    "riders",
    /\bwhat(?:s| s)? (?:has |was |have )?(?:been |got )?(?:done|worked on|ridden) (?:with|on)\b/u,
    "what has been done with Beau lately",
  ],
  [
    "show",
    /\b(?:how (?:did|was|were)|what (?:happened|was)) .{0,20}\b(?:shows?|competitions?|comps?|dressage test|hunter pace|derby)\b(?: (?:go|yesterday|today|on .{3,12}|last .{3,9}|for \p{L}+))*\W*$/u,
    "how did the show go",
  ],
  [
    "shares",
    /\bwho (?:rode|rides|has ridden|had|worked) .{0,30}\b(?:most|oftenest|more)\b|\bhow (?:much|often|many times|many minutes|long) (?:has|was|have|did) \p{L}+ (?:been )?(?:ridden|worked|exercised)\b/u,
    "who rode Beau most this month",
  ],
  [
    "shares",
    /\bhow (?:much|often|many times|many (?:rides|minutes|hours)) (?:did|has|does) (?<rider>(?!i\b|we\b|you\b)\p{L}+) (?:ride|ridden|rode|do|done)\b/u,
    "how much did Jake ride this month",
  ],
  [
    "last",
    /\bwhen did i last (?:ride|lunge|hack|school|jump|work)\b|\bwhen (?:was i last on|have i last ridden)\b/u,
    "when did I last ride Beau",
  ],
  [
    "cautions",
    /\b(?:what|which|any|show|list)\b.{0,20}\b(?:cautions?|pins?|pinned|warnings?)\b/u,
    "what are the cautions",
  ],
  [
    "cautions",
    /\b(?:until|till|up to|how (?:much )?long(?:er)?)(?: when)? (?:is|are|must|does|do|should|can|may|has) .*\b(?:not|no|nt|off|only|out|rest(?:ing)?|allowed)\b/u,
    "until when is Beau not to jump",
  ],
  [
    "height",
    /\b(?:is|are|has|have|does) (?:\p{L}+ ){1,2}?(?:been )?jump(?:s|ing|ed)? (?:any |much |a bit )?(?:higher|bigger|lower|smaller)\b|\bfences? (?:got|getting|become|becoming|going) (?:any )?(?:higher|bigger|lower|smaller)\b/u,
    "is Beau jumping higher than six weeks ago",
  ],
  [
    "height",
    /\bhow high\b|\b(?:highest|biggest) (?:fence|jump|course)\b|\b(?:jump(?:ing)?|fence) heights?\b/u,
    "how high has Beau jumped",
  ],
  [
    "planned_riders",
    /^(?:and |so )?when (?:(?:does|will|is|should) \p{L}+|\p{L}+ (?:does|will|is|should))(?: going to| meant to)? (?:next )?(?:jump|jumping|hack|hacking|school|schooling|lunged?|be (?:jumped|hacked|schooled|lunged)|do (?:flatwork|flat|poles|grids?))\b/u,
    "when does Beau jump next",
  ],
  [
    "planned_riders",
    /\bwho(?: ?s| is| will| should| can)?(?: be)?(?: meant| supposed| going| down)?(?: to)?(?: be)? (?:(?:rides?|riding|takes?|taking|lunges?|lunging|hacks?|hacking|jumps?|jumping|schools?|schooling)\b|(?:has|have|having|on|gets?|does|doing|works?|working) (?:(?:which|what|the|all|all the|any) )?(?<horse>\p{L}+)\b)(?!.*\b(?:last|most|more|best|oftenest)\b)/u,
    "who rides Beau tomorrow",
  ],
  [
    "planned_riders",
    /\b(?:what|which|who|when|when s|whats)\b.{0,20}\b(?:am i|do i|shall i|should i|will i|are we|do we) (?:riding|ride|taking|take|on|jumping|jump|hacking|hack|lunging|lunge)\b|^am i (?:riding\b|down to ride\b|on (?<horse>\p{L}+)\b)/u,
    "which horse do I ride tomorrow",
  ],
  [
    "planned_riders",
    /^(?:(?:what|whom?|which(?: horses?)?|when) )?(?:is|will|does|should) (?<rider>(?!he\b|she\b|it\b|anyone\b|anybody\b|somebody\b|someone\b)\p{L}+)(?: meant to| supposed to| going to| down to| to)? (?:riding|ride|taking|take|lunging|lunge|hacking|hack|jumping|jump)\b/u,
    "is Jake riding Beau tomorrow",
  ],
  ["planned_riders", awayForm, "Emma is away next week"],
  [
    "planned_riders",
    /^(?:and |so )?(?:does|has|is|did) (?:\p{L}+ )?(?:plan|program(?:me)?|schedule)\b.{0,30}\b(?:have|having|got|include|say|ask|call|want|mean)\b.{0,30}\b(?:jump|hack|lung|school|flat|grid|pole|out)/u,
    "does Beaus plan have him jumping this week",
  ],
  [
    "planned_riders",
    /^(?:is|will|does|has) (?:anyone|anybody|somebody|someone)(?: meant to| going to| down to| to)? (?:(?:riding|ride|taking|take|lunging|lunge|hacking|hack|jumping|jump)\b|(?:have|having|got|on|doing) (?<horse>\p{L}+)\b)/u,
    "is anyone riding Beau tomorrow",
  ],
  [
    "last",
    /\bwho (?:last |was the last to )?(?:rode|ridden|worked|lunged|hacked|exercised|jumped|had|took|did)\b|\bwhen (?:was|did) .{0,40}\blast (?:ridden|rode|worked|out|exercised)\b|\blast (?:person|one|rider) (?:on|to)\b/u,
    "who rode Beau last",
  ],
  [
    "plan",
    /\bwhat (?:should|shall|can|do|could) (?:i|we) (?:do|work on|ride|school|practise|practice)\b|\bwhat(?: ?s| is)? (?:planned|on the plan|on|up|next)\b|\bwhat(?: ?s| does| is| has| will) \p{L}+ (?:have|do|due|doing|supposed|meant|down|got|get|be doing)\b|\bnext (?:session|ride|jump\p{L}*)\b/u,
    "what should I do with Beau today",
  ],
  [
    "plan",
    /\bwhat \p{L}+ (?:has|does|gets|is (?:doing|down for|meant to do|to do))(?= (?:on |for )?(?:today|tonight|tomorrow|this|next|on|planned|coming|\p{L}+day)\b|\W*$)/u,
    "tell me what Beau has tomorrow",
  ],
  [
    "plan",
    /^(?:has|does) \p{L}+ (?:got|have) (?:anything|something|a (?:session|ride)) (?:on|planned|to do|down|booked|coming)\b/u,
    "has Beau got anything on tomorrow",
  ],
  [
    "plan",
    /^(?:(?:does|has|is|will) \p{L}+ (?:have|having|get|getting|got|be|being)? ?(?:(?:the|a|his|her|any) )?(?:days? off|rest day)|does \p{L}+ work|is \p{L}+ working(?! (?:well|better|nicely|fine|ok|over|in|through|with)\b)|will \p{L}+ (?:be )?(?:work|working|worked|ridden))\b(?!.*\b(?:since|last|yesterday|this)\b)/u,
    "does Beau have the day off on Thursday",
  ],
  [
    "goal",
    /^(?!.*\b(?:was|were|did|last)\b)(?:.*\b(?:what ?s?|when ?s?|how (?:long|far|many (?:days|weeks|months)))\b.{0,40}\b(?:goals?|target(?: date)?|shows?|competitions?|comps?|derby|hunter pace|dressage test)\b|.*\b(?:what ?s?|which)\b.{0,30}\b(?:working|aiming|heading|preparing|training|schooling) (?:\p{L}+ ){0,2}(?:towards?|for|at)\b)/u,
    "what is Beau working towards",
  ],
  [
    "who_is_here",
    /^(?:who (?:all )?(?:is|are|else is|do we have)|whos)(?: all)? (?:here|in|at|on|there|our|the|we)\b.{0,20}\b(?:barn|yard|stables?|team|riders|members|people|group)\W*$|^(?:who are|name|list) (?:the|our|all the) (?:riders|members|people)\b/u,
    "who is in the barn",
  ],
  [
    "week",
    /\b(?:which|what) (?:horse|one) (?:did|has done|worked|was (?:ridden|worked)|is (?:ridden|worked)|got)(?: the)? (?:most|least|more|less|hardest)\b/u,
    "which horse did the most this week",
  ],
  [
    "week",
    /\b(?:weekly|week s|this weeks?) report\b|\breport (?:on|for|of|about)\b|\breport(?:,? please)?\W*$/u,
    "give me a weekly report on all horses",
  ],
  [
    "week",
    /\b(?:how (?:are|were|did)|overview|summary|status)\b.{0,30}\b(?:horses|barn|everyone|everybody)\b/u,
    "how are all the horses",
  ],
  [
    "week",
    /\bhorses?\b.{0,20}\b(?:training progress|progress|need|attention)\b|^(?:\p{L}+ )?(?:what|which|list|show|name)(?: me)?(?: all)?(?: the| our)? horses(?: (?:are (?:there|here)|do we have|have we(?: got)?|live here))?(?: (?:in |on )?(?:here|the (?:barn|yard))| again| now)*\W*$/u,
    "which horse needs attention",
  ],
  [
    "track",
    /^(?:is|are|am) (?:\p{L}+ ){1,3}(?:behind|ahead)(?: (?:of|on|with|in) (?:\p{L}+ ?){1,4}| (?:the |his |her |its )?(?:plan|schedule|program))?\W*$|^how(?: is| are|s| far along) .{0,40}\b(?:plan|program|schedule)\b/u,
    "how is Beau doing on his plan",
  ],
  [
    "track",
    /\bon (?:track|schedule)\b|\bbehind (?:on |with |the )*(?:plan|schedule)\b|\bplan (?:going|coming)\b/u,
    "is Beau on track",
  ],
  [
    "program",
    /^(?:and )?(?:when|(?:on |by )?what date)(?: does| do| will| is)? .{0,30}\b(?:plan|program)\b.{0,12}\b(?:end|finish|over|stop|done)/u,
    "on what date does Beaus program finish",
  ],
  [
    "program",
    /^(?!.+\b(?:last|previous|goals?|shows?)\b)(?:what|when|which|show|tell|see|list)s?\b.{0,40}\b(?:plan|program)\b/u,
    "what is Beaus plan",
  ],
  [
    "may_ride",
    /^(?:and )?(?:can|could|may|should|is) (?:he|she|it)(?: be)?(?: (?:allowed|ok|okay|able|fit|ready))?(?: to)? (?<work>jump|hack|lunge|school|gallop)(?:ed)?\b/u,
    "can he jump on Saturday (Beau)",
  ],
  ["may_ride", mayRideForm, "can Emma ride Beau on Sunday"],
  [
    "may_ride",
    /^(?:is|will) (?<horse>\p{L}+)(?: be)? (?:free|available|spare|booked|taken)\b/u,
    "is Beau free on Sunday",
  ],
  [
    "handoff",
    /\b(?:should|must|need to|have to|ought to) (?:i|we) (?:know|watch|mind)\b|\b(?:what|anything|something|things?)\b(?: \p{L}+){0,6}? (?:know|watch|mind|look out|(?:be )?careful|beware|bear in mind)\b|\bbefore (?:i |we )?(?:rid(?:e|ing)|tak(?:e|ing)|get(?:ting)? on|work(?:ing)?|jump(?:ing)?|lung(?:e|eing|ing))\b|\b(?:hand ?(?:off|over)|briefing|(?:brief|update) (?:me|us))\b|\bwhat (?:did|have) the others\b|\bwhat (?:did|does|do|has|have) .{3,30}\b(?:say|said|think|thought|write|written|note|noted|find|found) (?:about|of|on|with)\b|^(?:does|do|did) \p{L}+ need (?:anything|something)\b|\bwhat does \p{L}+ need\b|\b(?:catch me up|fill me in|whats new|any news)\b|\bwhat(?:s| is)? else(?: is)?(?: there)? (?:with|w|about|on|of)\b|\bhow (?:is|has|was|are) \p{L}+ (?:doing|been|going|getting on)\b|\bhow long (?:has|have) \p{L}+ been (?!ridden|worked|exercised)|\bhas (?:anyone|anybody|somebody|someone) (?:checked|looked at|seen|noticed)\b/u,
    "what should I know before I ride Beau",
  ],
  [
    "state",
    new RegExp(
      String.raw`^(?:(?:how often |how many times )?(?:was|were) \p{L}+(?: \p{L}+)?? ${adverbs}(?<state>(?!off\b)(?:${horseStates.join("|")}))|(?:how often |how many times )?did \p{L}+(?: \p{L}+)?? (?:(?:feel|look|seem|go) ${adverbs}(?<felt>${horseStates.join("|")})|(?<did>${doings})))\b`,
      "u",
    ),
    "was Beau stiff on Monday",
  ],
  [
    "sound",
    /^(?:is|was) (?:\p{L}+ ){1,2}(?:still |really |completely |not )?(?:sound|lame|unlevel)(?: (?:again|now|today|yet))?\W*$/u,
    "is Beau sound",
  ],
  [
    "handoff",
    /^(?:is|hows?|how is|whats up with|how about) (?:\p{L}+ ){0,2}\p{L}+(?: (?:still |really |completely )?(?:sound|lame|ok|okay|fit|well|better|fine|healthy|alright|all right|off|sore|today|now))?\W*$/u,
    "how is Beau today",
  ],
  [
    "handoff",
    /^(?:can|may|should|could) (?:i|we|anyone|somebody) (?:ride|jump|work|take|lunge|hack|school|gallop)\b|^is (?:\p{L}+ ){1,3}(?:ok|okay|safe|fit|fine|ready|good|allowed|sound|well) (?:enough )?(?:to|for)\b/u,
    "can I jump Beau",
  ],
  [
    "handoff",
    /^is \p{L}+ getting (?:any )?(?:better|worse|softer|stiffer|straighter|fitter)\b|\b(?:any|what) (?:issues|problems|restrictions|concerns|injuries)\b|\b(?:anything|whats|something) (?:wrong|the matter|going on) with\b/u,
    "anything wrong with Beau",
  ],
  [
    "handoff",
    new RegExp(String.raw`^has \p{L}+ been ${adverbs}(?:${horseStates.join("|")})\b`, "u"),
    "has Beau been stiff lately",
  ],
];
