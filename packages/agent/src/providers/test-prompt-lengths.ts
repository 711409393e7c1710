import type { Model, ModelProblem } from "../schema/model.ts";
import { patienceOf } from "./model-patience.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { openModel } from "./open-model.ts";

/** A use of the model, and how long its prompts are. */
export type PromptLength = { readonly use: string; readonly tokens: number };

/** The result for prompts of one length. */
export type PromptLengthTest = PromptLength & {
  /** Whether it read all of it, within its timeouts. */
  readonly ok: boolean;
  readonly milliseconds: number;
  /** As the provider counts them. */
  readonly inputTokens?: number;
  /** In plain language. */
  readonly line: string;
  readonly problem?: ModelProblem;
};

type Options = NonNullable<Parameters<typeof openModel>[1]> & { readonly signal?: AbortSignal };

/** A token of plain English is some four characters, with every tokenizer in use. */
const charactersPerToken = 4;

/** Letters only, and no word of any language: nobody guesses it, and no tokenizer has it as one token. */
const codeWord = "QUORVEX";

const filler = "The horse walked along the river while the rider looked at the far hills and said nothing. ";

/**
 * A prompt of this many tokens that can only be answered from its beginning: servers with too small a context silently drop the beginning
 * or the middle.
 */
const promptOf = (tokens: number): string => {
  const question = "\n\nWhat is the code word of the first line? Answer with that word alone.";
  const first = `The code word is ${codeWord}.\n\n`;
  const room = tokens * charactersPerToken - first.length - question.length;
  return first + filler.repeat(Math.ceil(room / filler.length)).slice(0, Math.max(0, room)) + question;
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** The sentence for the result. */
function lineOf(
  { use, tokens }: PromptLength,
  { answer, problem, milliseconds, inputTokens }: Asked,
  patienceSeconds: number,
): { readonly ok: boolean; readonly line: string } {
  const what = `${use} (${tokens} tokens)`;
  if (problem?.kind === "silent" || problem?.kind === "timeout")
    return {
      ok: false,
      line: `${what} won't work: no word within the ${patienceSeconds} s that it is waited for (its patience can be set).`,
    };
  if (problem) return { ok: false, line: `${what} won't work: ${problem.message}` };
  // The server read less than half of what was sent, whatever it answered.
  const isCut = inputTokens !== undefined && inputTokens > 0 && inputTokens < tokens / 2;
  if (isCut || !answer.toUpperCase().includes(codeWord))
    return {
      ok: false,
      line: `${what} won't work: it does not know what stands at the beginning. Its context is too short, or the server gives it less (Ollama: OLLAMA_CONTEXT_LENGTH=8192).`,
    };
  return { ok: true, line: `${what}: read whole in ${seconds(milliseconds)}.` };
}

type Asked = {
  readonly answer: string;
  readonly problem: ModelProblem | undefined;
  readonly milliseconds: number;
  readonly inputTokens: number | undefined;
};

async function ask(model: Model, tokens: number, signal: AbortSignal): Promise<Asked> {
  const started = performance.now();
  const result = await model.call(
    // Reasoning models need room to reason first.
    {
      messages: [{ role: "user", text: promptOf(tokens) }],
      tools: [],
      maxOutputTokens: 1000,
      temperature: 0,
    },
    { signal },
  );
  return {
    milliseconds: performance.now() - started,
    answer: result.ok ? result.value.text : "",
    problem: result.ok ? undefined : result.error,
    inputTokens: result.ok ? result.value.usage.inputTokens : undefined,
  };
}

/**
 * Asks a model something that only the beginning of a prompt answers, with a prompt of each length, the shortest first; lengths after the
 * first failure are not tried. Costs as many tokens as the lengths together.
 */
export async function testPromptLengths(
  ref: ModelRef,
  lengths: readonly PromptLength[],
  options: Options = {},
): Promise<readonly PromptLengthTest[]> {
  const { firstByteSeconds } = patienceOf(ref);
  const model = await openModel(ref, options);
  const signal = options.signal ?? new AbortController().signal;
  const tests: PromptLengthTest[] = [];
  for (const length of lengths.toSorted((a, b) => a.tokens - b.tokens)) {
    const failed = tests.find(({ ok }) => !ok);
    if (failed) {
      const line = `${length.use} (${length.tokens} tokens) won't work either.`;
      tests.push({ ...length, ok: false, milliseconds: 0, line });
      continue;
    }
    const asked = await ask(model, length.tokens, signal);
    const { milliseconds, inputTokens, problem } = asked;
    tests.push({
      ...length,
      ...lineOf(length, asked, firstByteSeconds),
      milliseconds,
      ...(inputTokens !== undefined && { inputTokens }),
      ...(problem && { problem }),
    });
  }
  return tests;
}
