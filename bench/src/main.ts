import "temporal-polyfill/global";
import { cpus, totalmem } from "node:os";
import type { Figure } from "./setup/figure.ts";

const words = process.argv.slice(2);
/** A first impression in a minute; only figures without it count. */
const isQuick = words.includes("--quick");

const sections: Record<string, () => Promise<Figure[]> | Figure[]> = {
  parsing: async () => (await import("./parsing.ts")).measureParsing(),
  decision: async () => (await import("./decision.ts")).measureDecision(),
  edit: async () => (await import("./edit/edit.ts")).measureEdit(isQuick),
  messages: async () => (await import("./messages.ts")).measureMessages(),
  server: async () => (await import("./server.ts")).measureServer(isQuick),
  web: async () => (await import("./web.ts")).measureWeb(),
  dashboard: async () => (await import("./dashboard.ts")).measureDashboard(isQuick),
  handoff: async () => (await import("./handoff.ts")).measureHandoff(isQuick),
  imports: async () => (await import("./imports/measure-imports.ts")).measureImports(isQuick),
  conversations: async () => (await import("./conversations.ts")).measureConversations(isQuick),
  retrieval: async () => (await import("./retrieval.ts")).measureRetrieval(),
  prompts: async () => (await import("./prompts.ts")).measurePrompts(),
  assignments: async () => (await import("./assignments.ts")).measureAssignments(isQuick),
  "agent-run": async () => (await import("./agent-run.ts")).measureAgentRun(isQuick),
};

const reaches = ({ value, atMost, atLeast }: Figure): boolean =>
  (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);

const chosen = words.filter((word) => word !== "--quick");
const unknown = chosen.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`No such section: ${unknown.join(", ")}. There are: ${Object.keys(sections).join(", ")}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(sections))
  if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await measure()));

const machine = {
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  node: process.version,
};
console.log(
  JSON.stringify(
    { machine, figures: figures.map((figure) => ({ ...figure, reached: reaches(figure) })) },
    undefined,
    2,
  ),
);
