import { listTemplates } from "@canter/domain/program/templates/list-templates";
import { foldText } from "@canter/domain/text/fold-words";

type Row = { readonly cue: RegExp; readonly answer: string; readonly example: string };

const asksHow = String.raw`\b(?:how|where|can|could|change|set|switch)\b.{0,40}`;
const cueOf = (words: string): RegExp => new RegExp(`${asksHow}\\b(?:${words})\\b`, "u");

const readyPrograms = listTemplates().filter(({ isForHorses }) => !isForHorses);

/** What people ask of Canter itself, and the page of the app on which it is; the examples are tests. */
export const canterQuestions: readonly Row[] = [
  {
    cue: /\b(?:what|which|any|list|show)\b.{0,30}\b(?:programs|programmes|plans|templates)\b.{0,30}\b(?:there|have|got|offer|available|start|ready)\b/u,
    answer: `Ready to start: ${readyPrograms.map(({ name }) => name).join(", ")}. Say “start …” with its name; under Plan, New program, each is shown, and others can be designed or brought.`,
    example: "what programs are there?",
  },
  {
    cue: /\b(?:make|design|build|create|write|give|do you have|need|want)\b.{0,30}\b(?:plan|program|programme|routine|schedule)\b/u,
    answer:
      "Under Plan, New program: design one in a few questions, where what you said here is known, start one that is ready, or bring one as a file.",
    example: "can you make me a plan for a 10k in March?",
  },
  {
    cue: cueOf(
      "units?|(?:to|use) (?:kgs?|kilos?|lbs?|pounds|miles|kms?)|time ?zone|my name|dark mode|theme|date format",
    ),
    answer: "Under More, Settings: name, units, time zone and theme.",
    example: "how do I change my units",
  },
  {
    cue: cueOf("passwords?|passkeys?|sign out|log out|signed in"),
    answer: "Under More, Signing in: password, passkeys, and the browsers that are signed in.",
    example: "where can I change my password",
  },
  {
    cue: cueOf(
      String.raw`(?<!\bexport.{0,30})(?:strava|withings|garmin)|connect(?:ed)? (?:a |an |my |another )?(?:sources?|watch(?:es)?|scales?|apps?|accounts?|devices?)|sync(?:hroni[sz]e)?`,
    ),
    answer:
      "Under More, Connected sources: Strava, Withings or a watched folder. Files come in under More, Bring files in.",
    example: "can I connect strava",
  },
  {
    cue: cueOf(
      String.raw`(?:import|bring in|upload)(?! (?:an?|the|my|our|another) (?:horse|pony|mare|gelding)\b)`,
    ),
    answer: "Under More, Bring files in: files of watches, Strava, Strong, Hevy and others, or any table.",
    example: "how can I import my old workouts",
  },
  {
    cue: cueOf(
      String.raw`(?:export|download)(?! (?:an?|the|my|this) (?:plan|program(?:me)?|workout|session|run|ride)\b)|back ?up|my data`,
    ),
    answer: "Under More, Your data: everything as a file, whenever you like.",
    example: "how do I export my data",
  },
  {
    cue: cueOf(
      String.raw`invite\b(?!.*\bto (?:ride|train|run|walk|hack|jump|swim)\b)|add (?:a |another )?(?:member|rider|person|user|someone|somebody)`,
    ),
    answer: "Under More, Members: an invitation is a link that you pass on.",
    example: "how do I invite somebody",
  },
  {
    cue: cueOf(
      "(?:add|create|enter|register) (?:an?|my|our|another|the|new)? ?(?:new )?(?:horse|pony|mare|gelding)",
    ),
    answer: "In the barn, Add a horse; or say it here: add a horse called Star.",
    example: "how do I add a horse",
  },
  {
    cue: cueOf("(?:delete|close|remove|cancel) my account"),
    answer: "Under More, Signing in, at the end: what goes with it is shown before.",
    example: "how do I delete my account",
  },
  {
    cue: /^\W*(?:please )?(?:export|download|back ?up) (?:all )?(?:of )?(?:my|our) (?:data|diary|workouts?|training|logs?|history)\W*$/u,
    answer: "Under More, Your data: everything as a file, whenever you like.",
    example: "export my data",
  },
  {
    cue: cueOf("notif(?:y|ications?)|remind(?:ers?)?"),
    answer: "Under More, Notifications: what you want to be notified of, and when.",
    example: "how do I turn off notifications",
  },
  {
    cue: /\bwho (?:can|could|may)? ?sees? (?:my|this|what)\b|\b(?:privacy|private)\b/u,
    answer:
      "Your own training: nobody but you, unless you say so under More, Who sees my training. What is done with a horse: everybody in its barn.",
    example: "who can see my training",
  },
];

const asksForHelp =
  /^\W*(?:(?:hi|hey|hello|ok|so)\W+)?(?:help(?: me)?|what (?:all )?(?:can|do) (?:you|i|this|canter) (?:do|ask|say|know|log|write)|how (?:does|do) (?:this|it|canter|you) work|who are you|what are you(?: for)?)\W*$/u;

const help = [
  "Write down what you did, in your own words: squat 5x5 @ 100, ran 5k in 25:00, weighed 82, burrito 900 kcal.",
  "Ask about it: what did I squat last? How far did I run in October? What is on Friday?",
  "Change your program: make today lighter, swap bench press for dips. Nothing changes before you tap Apply.",
  "“Undo” takes the last thing back.",
];
const helpWithHorses =
  "Of a horse: lunged Star 20 min, farrier for Star on Monday, no jumping for Star until Friday, who rode Star last?";

/** Answers what is asked of Canter itself: what it can do, and where things are. Undefined: something else is asked. */
export function answerAboutCanter(text: string, hasHorses: boolean): string | undefined {
  const folded = foldText(text);
  if (asksForHelp.test(folded)) return [...help, ...(hasHorses ? [helpWithHorses] : [])].join("\n");
  return canterQuestions.find(({ cue }) => cue.test(folded))?.answer;
}
