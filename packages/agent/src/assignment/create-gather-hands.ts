import type { Call, Hands, Outcome } from "../run/agent.ts";
import type { ToolBox } from "../tool/tool-box.ts";

type GatherHands = Pick<Hands, "call" | "callAll">;

/**
 * Hands for gathering, which a model's turn may break off and the playbook begins again: what was written by the n-th writing
 * call is not written once more. Reads are made again.
 */
export function createGatherHands<Tx>(tools: ToolBox<Tx>): (hands: GatherHands) => GatherHands {
  const written: { readonly tool: string; readonly outcome: Outcome }[] = [];
  const isWrite = ({ tool }: Call): boolean => (tools.find(tool)?.effect ?? "read") !== "read";
  return (hands) => {
    let writes = 0;
    const write = async ({ tool, input }: Call): Promise<Outcome> => {
      const place = writes++;
      const before = written[place];
      if (before && before.tool !== tool)
        throw new Error(`Gathering called ${tool} where it had called ${before.tool}.`);
      const outcome = before?.outcome ?? (await hands.call(tool, input));
      written[place] = { tool, outcome };
      return outcome;
    };
    const callAll = async (calls: readonly Call[]): Promise<readonly Outcome[]> => {
      const reads = calls.filter((call) => !isWrite(call));
      const read = reads.length > 0 ? await hands.callAll(reads) : [];
      const outcomes = new Map(reads.map((call, index) => [call, read[index]]));
      for (const call of calls) if (isWrite(call)) outcomes.set(call, await write(call));
      return calls.map((call) => outcomes.get(call) ?? { ok: false, message: "no answer" });
    };
    return {
      callAll,
      call: async (tool, input) =>
        (await callAll([{ tool, input }]))[0] ?? { ok: false, message: "no answer" },
    };
  };
}
