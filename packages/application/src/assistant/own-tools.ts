import type { ToolProblem } from "@canter/agent/tool/tool";
import { explainFailure } from "@canter/domain/program/edits/calls/explain-failure";
import { editRegistry } from "@canter/domain/program/edits/edit-registry";
import { err, ok, type Result } from "@canter/domain/result";
import { createConversation } from "@canter/storage/conversation/conversations";
import { latestConversation } from "@canter/storage/conversation/conversations";
import { z } from "zod";
import type { CoachKnowledge } from "../agents/coach/coach-world.ts";
import { athleteNamed } from "../agents/coach/tools/athlete-named.ts";
import { receiveMessage } from "../agents/router/receive-message.ts";
import { transactResult } from "../core/once.ts";
import { readHandoff } from "../handoff/read-handoff.ts";
import { addToProposal } from "../proposal/pending-proposal.ts";
import { listReports, readReport } from "../report/reports.ts";
import { asToolResult } from "../agent-tools/tool-scope.ts";

/** A tool by itself: `run` opens its own transactions. */
export type OwnTool = {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly isReadOnly: boolean;
  readonly run: (input: unknown) => Promise<Result<unknown, ToolProblem>>;
};

/** The input is checked against the schema before the body sees it. */
const ownTool = <I>(
  tool: Omit<OwnTool, "input" | "run"> & {
    readonly input: z.ZodType<I>;
    readonly run: (input: I) => Promise<Result<unknown, ToolProblem>>;
  },
): OwnTool => tool as OwnTool;

const messageSchema = z.object({
  text: z.string().min(1).max(20_000).describe("as a person would write it: squats 5x5 @100kg, weighed 82.3"),
});

export const logMessage = ({ context, member }: CoachKnowledge): OwnTool =>
  ownTool({
    name: "log",
    description:
      "Logs what was done, in words: workouts, measurements, food. Gives what was saved and what is asked back.",
    isReadOnly: false,
    input: messageSchema,
    run: async ({ text }) => asToolResult(await receiveMessage(context, member, { text }, { wait: true })),
  });

const horseSchema = z.object({ horse: z.string().min(1).max(120).describe("by name") });

export const getHandoff = (world: CoachKnowledge): OwnTool =>
  ownTool({
    name: "get_handoff",
    description:
      "What whoever takes a horse next has to know: what was done with it, cautions, care, what is planned.",
    isReadOnly: true,
    input: horseSchema,
    run: async ({ horse }) => {
      const found = athleteNamed(world, horse);
      if (!found.ok) return found;
      return asToolResult(await readHandoff(world.context, world.member, found.value.id));
    },
  });

const reportSchema = z.object({});

export const getReport = ({ context, member }: CoachKnowledge): OwnTool =>
  ownTool({
    name: "get_report",
    description: "The group's latest weekly report on its horses.",
    isReadOnly: true,
    input: reportSchema,
    run: async () => {
      const page = await listReports(context, member, { limit: 1 });
      const latest = page.ok ? page.value.items[0] : undefined;
      if (!latest) return err({ message: "There is no report yet." });
      return asToolResult(await readReport(context, member, latest.id));
    },
  });

const editNames = Object.keys(editRegistry);

const changesSchema = z.object({
  edits: z
    .array(
      z.object({
        name: z
          .string()
          .max(100)
          .describe(`one of ${editNames.join(", ")}`),
        arguments: z
          .record(z.string(), z.unknown())
          .describe("weekNumber, sessionNumber, exerciseNumber count from 1, as get_program shows them"),
      }),
    )
    .min(1)
    .max(50),
});

const described = editNames
  .map((name) => `${name}: ${editRegistry[name as keyof typeof editRegistry].description}`)
  .join(" ");

/** Changes wait in the member's conversation with the coach; only their click makes them. */
export const proposeChanges = ({ context, member, program }: CoachKnowledge): OwnTool =>
  ownTool({
    name: "propose_edits",
    description: `Proposes changes of the program that get_program shows. Nothing changes before the member applies them in Canter. ${described}`,
    isReadOnly: false,
    input: changesSchema,
    run: async ({ edits }) => {
      if (!program) return err({ message: "There is no program to change." });
      const calls = edits.map(({ name, arguments: args }) => ({
        id: context.newId(),
        function: { name, arguments: JSON.stringify(args) },
      }));
      const proposed = await transactResult(context.store, async (trx) => {
        const talk = await latestConversation(trx, member.scope, "coach");
        const begun = talk
          ? ok(talk)
          : await createConversation(trx, member.scope, {
              id: context.newId(),
              kind: "coach",
              createdAt: context.clock.now(),
            });
        if (!begun.ok) return begun;
        const wanted = { conversationId: begun.value.id, programId: program.id, calls };
        return addToProposal(context, trx, member, wanted);
      });
      if (!proposed.ok) return err({ message: proposed.error.detail });
      const { outcome, proposal } = proposed.value;
      if (!outcome.ok) return err({ message: `Not proposed: ${explainFailure(outcome).message}` });
      if (!proposal) throw new Error("What was added waits as a proposal.");
      return ok({
        proposalId: proposal.id,
        summary: outcome.preview.summary,
        warnings: outcome.preview.warnings,
        applied: false,
        // Below the address of this Canter.
        link: `/coach?conversation=${proposal.conversationId}`,
      });
    },
  });
