import { z } from "zod";
import { type Manner, type PersonaFields, personaFieldsSchema } from "./persona.ts";

export const setUpFields = ["tone", "methodology", "insistsOn", "name"] as const;
export type SetUpField = (typeof setUpFields)[number];

/** The state of the conversation that sets up a coach. `personaId`: the coach that was created. */
export const setUpSchema = z.object({
  answers: personaFieldsSchema.partial(),
  asked: z.enum(setUpFields).optional(),
  personaId: z.string().optional(),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** The result of a message. `made`: the complete persona, new or replacing the previous one. */
export type SetUpTurn = {
  readonly setUp: SetUp;
  readonly reply: string;
  readonly replies: readonly string[];
  readonly made?: PersonaFields;
};

/** A reply to tap, and the value it stands for. */
type Choice = { readonly reply: string; readonly text: string; readonly manner?: Manner };

type Question = {
  readonly text: string;
  readonly choices: readonly Choice[];
  /** The name of an answer, and the reply that reopens it. */
  readonly called: string;
  readonly reopen: string;
};

const questions: Readonly<Record<SetUpField, Question>> = {
  tone: {
    text: "How shall your coach talk to you?",
    choices: [
      { reply: "Calm and plain", text: "calm and plain, says the number first", manner: "plain" },
      { reply: "Warm and patient", text: "warm and patient, explains why", manner: "warm" },
      { reply: "Short and demanding", text: "short and demanding, no small talk", manner: "brisk" },
    ],
    called: "Tone",
    reopen: "Change the tone",
  },
  methodology: {
    text: "How shall it train you?",
    choices: [
      {
        reply: "Small steps every week",
        text: "small steps every week, a lighter week after three or four hard ones",
      },
      { reply: "A few heavy basics", text: "a few heavy basics, progressive overload on the main lifts" },
      { reply: "Mostly easy, little hard", text: "most of it easy, little of it hard, nothing in between" },
      { reply: "Habits first", text: "habits first: short sessions that happen, technique before weight" },
    ],
    called: "Method",
    reopen: "Change the method",
  },
  insistsOn: {
    text: "What shall it insist on? One or several, with commas.",
    choices: [
      { reply: "Rest when I am worn out", text: "rest when somebody is worn out" },
      { reply: "Technique before weight", text: "technique before weight" },
      { reply: "A warm-up", text: "a warm-up" },
      { reply: "Every set written down", text: "every set written down" },
      { reply: "Nothing", text: "" },
    ],
    called: "Insists on",
    reopen: "Change what it insists on",
  },
  name: {
    text: "What shall it be called?",
    choices: [
      { reply: "Sam", text: "Sam" },
      { reply: "Robin", text: "Robin" },
      { reply: "Kim", text: "Kim" },
    ],
    called: "Name",
    reopen: "Change the name",
  },
};

const same = (one: string, other: string): boolean =>
  one
    .trim()
    .replace(/[.!]+$/u, "")
    .toLowerCase() === other.toLowerCase();

const choiceOf = (field: SetUpField, text: string): Choice | undefined =>
  questions[field].choices.find(({ reply }) => same(text, reply));

/** The answer that a message reopens; undefined: none. */
const reopenedBy = (text: string): SetUpField | undefined =>
  setUpFields.find((field) => same(text, questions[field].reopen));

const isUnsure = (text: string): boolean =>
  /^\W*(?:i )?(?:don['’]?t know|dunno|no idea|you choose|any|whatever|does ?n['’]?t matter)\W*$/iu.test(text);

/** Free text that asks for harshness or warmth sets the manner, too; else it stays plain. */
const mannerOf = (text: string): Manner => {
  if (/\b(?:warm|kind|gentle|patient|friendly|encourag\w*|soft)\b/iu.test(text)) return "warm";
  return /\b(?:short|strict|demanding|tough|hard|brisk|blunt|drill|direct)\b/iu.test(text)
    ? "brisk"
    : "plain";
};

type Answers = SetUp["answers"];

type Read = { readonly said: Answers } | { readonly problem: string };

/** Reads a message as the answer to a question. */
function readAs(field: SetUpField, text: string): Read {
  const choice = choiceOf(field, text) ?? (isUnsure(text) ? questions[field].choices[0] : undefined);
  const value = (choice?.text ?? text).trim();
  const said =
    field === "insistsOn"
      ? { insistsOn: value === "" ? [] : value.split(/\s*[,;\n]\s*/u).flatMap((part) => part.trim() || []) }
      : { [field]: value.replaceAll(/\s+/gu, " ") };
  const fields = field === "tone" ? { ...said, manner: choice?.manner ?? mannerOf(value) } : said;
  const parsed = personaFieldsSchema.partial().safeParse(fields);
  if (parsed.success) return { said: parsed.data };
  const most = { name: 40, tone: 200, methodology: 300, insistsOn: 120 }[field];
  return {
    problem:
      field === "insistsOn"
        ? `That is too much: at most five things of ${most} characters each.`
        : `That is too long or empty: at most ${most} characters.`,
  };
}

const described = (field: SetUpField, answers: Answers): string => {
  const value = answers[field];
  const text = typeof value === "string" ? value : (value ?? []).join("; ") || "nothing";
  return `${questions[field].called}: ${text}.`;
};

const nextOf = (answers: Answers): SetUpField | undefined =>
  setUpFields.find((field) => answers[field] === undefined);

const ask = (setUp: SetUp, field: SetUpField, before: readonly string[]): SetUpTurn => ({
  setUp: { ...setUp, asked: field },
  reply: [...before, questions[field].text].join(" "),
  replies: questions[field].choices.map(({ reply }) => reply),
});

const reopens = setUpFields.map((field) => questions[field].reopen);

/**
 * Processes a message of the conversation that sets up a coach: an answer by tap or as free text, "I don't know", a change of mind. Asks
 * the next open question; when all are answered, the coach is created, and updated with every later change.
 */
export function takeSetUpTurn(before: SetUp, text: string): SetUpTurn {
  const { asked, answers, personaId } = before;
  const kept = { answers, ...(personaId !== undefined && { personaId }) };
  const reopened = reopenedBy(text);
  if (reopened) return ask(kept, reopened, []);
  if (asked === undefined) {
    const open = nextOf(answers);
    if (open)
      return ask(kept, open, [
        "A coach of your own: four questions, tap an answer or write your own. It changes how your coach speaks and what it stresses, no facts.",
      ]);
    return {
      setUp: kept,
      reply: "Your coach is ready. Say what should be otherwise, as in: change the tone.",
      replies: reopens,
    };
  }
  const read = readAs(asked, text);
  if ("problem" in read) return ask(kept, asked, [read.problem]);
  const now = { ...answers, ...read.said };
  const heard = described(asked, now);
  const open = nextOf(now);
  if (open) return ask({ ...kept, answers: now }, open, [heard]);
  const made = personaFieldsSchema.parse({ manner: "plain", ...now });
  return {
    setUp: { ...kept, answers: now },
    reply: `${heard} ${made.name} is your coach now. You can change any answer, or choose another coach in the settings.`,
    replies: reopens,
    made,
  };
}
