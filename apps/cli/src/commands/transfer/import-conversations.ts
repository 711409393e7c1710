import type { Command } from "commander";
import { exitStatus } from "../../exit-status.ts";
import { memberIn, withCanter, withData } from "../../open-data.ts";
import { unpackedText } from "./input-files.ts";

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

type ConversationFlags = { readonly check?: true; readonly group?: string; readonly user?: string };

/** Imports a file of conversations with their messages, a record to a line; the answer says what was skipped and why. Gives the exit status. */
export const importConversations = (
  file: string,
  flags: ConversationFlags,
  command: Command,
): Promise<number> =>
  // Who only asks makes no database.
  (flags.check ? withData : withCanter)(command, async (canter) => {
    const text = unpackedText(file);
    const member = await memberIn(canter, flags.group);
    const isCheck = flags.check === true;
    const done = await canter.application.conversation.importConversations(member, {
      text,
      isCheck,
      userId: flags.user,
    });
    const { conversations, messages, known, skippedLines, skipped } = done;
    process.stdout.write(
      `${isCheck ? "Would bring in" : "Brought in"} ${counted(conversations, "conversation")} and ${counted(messages, "message")}; ${counted(known, "record")} ${known === 1 ? "was" : "were"} there already, ${counted(skippedLines, "line")} left out.\n`,
    );
    process.stderr.write(
      skipped.map(({ line, field, message }) => `line ${line}, ${field}: ${message}\n`).join(""),
    );
    const isSome = conversations + messages + known > 0;
    return skippedLines === 0 && isSome ? exitStatus.ok : isSome ? exitStatus.refused : exitStatus.unusable;
  });
