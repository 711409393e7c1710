import type { AgentTask, Step } from "@canter/agent/run/agent";
import type { Tool } from "@canter/agent/tool/tool";
import { hasMarks, type ValueForms, wordTexts } from "@canter/domain/claim/marked-text";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";

type Words = <Value>(db: Handle, value: Value) => Promise<Value>;

/** How the member of a run is told of values; looked up only where there is something to word. */
type FormsOf = (db: Handle) => Promise<ValueForms>;

const createWords = (formsOf: FormsOf): Words => {
  let forms: ValueForms | undefined;
  return async (db, value) => {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined || !hasMarks(text)) return value;
    forms ??= await formsOf(db);
    return wordTexts(value, forms);
  };
};

const worded = async (
  result: Result<unknown, { readonly message: string }>,
  word: <Value>(value: Value) => Promise<Value>,
): Promise<typeof result> => (result.ok ? ok(await word(result.value)) : err(await word(result.error)));

const wordedTool =
  (db: Handle, words: Words) =>
  (tool: Tool<TransactionHandle>): Tool<TransactionHandle> =>
    tool.effect === "read"
      ? { ...tool, run: async (...call) => worded(await tool.run(...call), (value) => words(db, value)) }
      : {
          ...tool,
          apply: async (tx, ...call) => worded(await tool.apply(tx, ...call), (value) => words(tx, value)),
        };

async function* wordedSteps(
  steps: AsyncIterable<Step>,
  word: (step: Step) => Promise<Step>,
): AsyncIterable<Step> {
  for await (const step of steps) yield await word(step);
}

/** What an agent says, asks and reports, with its dates and heights as the member reads them whose run it is. */
export const wordForMember = (
  task: AgentTask<TransactionHandle>,
  db: Handle,
  formsOf: FormsOf,
): AgentTask<TransactionHandle> => {
  const words = createWords(formsOf);
  const here = <Value>(value: Value): Promise<Value> => words(db, value);
  const { modelDrive } = task;
  return {
    ...task,
    tools: task.tools.map(wordedTool(db, words)),
    playbook: (given) => wordedSteps(task.playbook(given), here),
    ...(modelDrive && {
      modelDrive: (given) => {
        const ask: typeof given.ask = async ({ messages, ...question }) =>
          given.ask({ ...question, messages: await here(messages) });
        return wordedSteps(modelDrive({ ...given, ask }), here);
      },
    }),
    conclude: async (tx, ending) => words(tx, await task.conclude(tx, ending)),
  };
};
