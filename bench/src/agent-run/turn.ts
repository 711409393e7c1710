/** The turn that every contestant runs: six tool calls, one after the other, then a text; seven model calls. */
export const prompt = "Back squat 5x5 at 102.5 kg, felt fine. Please log it.";
export const instructions = "You log workouts. Call the six tools in their order, then say what was saved.";
export const finalText = "Saved: back squat, 5 sets of 5 at 102.5 kg.";

export type ScriptedCall = {
  readonly tool: string;
  readonly description: string;
  readonly input: { readonly workoutIndex: number; readonly detail: string };
  readonly output: {
    readonly ok: boolean;
    readonly workoutIndex: number;
    readonly key: string;
    readonly summary: string;
  };
};

const call = (tool: string, description: string, detail: string, summary: string): ScriptedCall => ({
  tool,
  description,
  input: { workoutIndex: 0, detail },
  output: { ok: true, workoutIndex: 0, key: `${tool}:0`, summary },
});

export const script: readonly ScriptedCall[] = [
  call("detect_discipline", "Which discipline a workout is.", prompt, "strength, sure"),
  call("extract_workout_data", "The exercises and sets of a workout.", prompt, "back squat, 5 sets"),
  call("validate_workout_completeness", "What a workout lacks.", "back squat, 5 sets", "nothing is missing"),
  call(
    "normalize_workout_data",
    "A workout in the catalogue's names and in SI.",
    "102.5 kg",
    "barbell back squat",
  ),
  call(
    "generate_workout_summary",
    "One line about a workout.",
    "barbell back squat",
    "squat 5x5 at 102.5 kg",
  ),
  call("save_workout_to_database", "Saves a workout.", "barbell back squat", "saved as workout-1"),
];

/** A contestant's statement of what it did: the tools that ran, in order, and the final text. */
export type Outcome = { readonly ran: readonly string[]; readonly text: string };

/** Throws unless all six tools ran once, in order, and the final text arrived: an incomplete turn must not count. */
export const assertComplete = ({ ran, text }: Outcome): void => {
  const expected = script.map(({ tool }) => tool).join(", ");
  if (ran.join(", ") !== expected) throw new Error(`the tools that ran were: ${ran.join(", ") || "none"}`);
  if (text !== finalText) throw new Error(`the final text was: ${JSON.stringify(text)}`);
};
