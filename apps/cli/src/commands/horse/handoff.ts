import type { HandoffAttachment, HandoffLine } from "@canter/domain/handoff/handoff";
import type { Command } from "commander";
import { athleteNamed, withData, worded } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = { readonly group?: string; readonly read?: true; readonly json?: true };

/** Cautions stand out, and what is new to the reader is marked. */
const lineInWords = ({ kind, text, isNew }: HandoffLine): string =>
  `${kind === "caution" ? "!" : isNew ? "*" : " "} ${text}`;

/** They can be viewed and played on the horse's page. */
const attachmentInWords = ({ kind, riderName, date }: HandoffAttachment): string =>
  `  ${kind === "photo" ? "Photo" : "Voice memo"}: ${[riderName, date].filter(Boolean).join(", ")}`;

const printHandoff = (name: string, flags: Flags, command: Command): Promise<void> =>
  withData(command, async (canter) => {
    const { member, athlete: horse } = await athleteNamed(canter, name, { ...flags, only: "horse" });
    const read = await canter.application.handoff.readHandoff(member, horse.id);
    if (!read.ok) throw problemFailure(read.error);
    if (flags.read) {
      const marked = await canter.application.handoff.markHandoffRead(member, horse.id);
      if (!marked.ok) throw problemFailure(marked.error);
    }
    const handoff = worded(member, read.value);
    const { attachments } = handoff;
    const lines = [...handoff.lines.map(lineInWords), ...attachments.map(attachmentInWords)];
    process.stdout.write(
      flags.json
        ? `${JSON.stringify(handoff)}\n`
        : `${lines.join("\n") || `Nothing is known of ${horse.name} yet.`}\n`,
    );
  });

export function addHandoffCommand(program: Command): void {
  program
    .command("handoff <name>")
    .description("what to know before taking a horse: ! for cautions, * for what is new")
    .option("--read", "mark it as read")
    .option("--group <name>", "the barn of the horse")
    .option("--json", "print JSON")
    .action(printHandoff);
}
