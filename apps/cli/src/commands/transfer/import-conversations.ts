import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Command } from "commander";
import { exitStatus } from "../../exit-status.ts";
import { memberIn, withCanter } from "../../open-data.ts";

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

type ConversationFlags = { readonly check?: true; readonly group?: string; readonly user?: string };

/** The first two bytes of what is packed with gzip. */
const gzipMark = 0x1f8b;

const readConversations = async (file: string): Promise<AsyncIterable<string>> => {
  const opened = await open(file);
  const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 0);
  await opened.close();
  const bytes = createReadStream(file);
  if (buffer.readUInt16BE() !== gzipMark) return bytes.setEncoding("utf8");
  // Errors on the way are thrown to whoever reads the result.
  return pipeline(bytes, createGunzip(), () => undefined).setEncoding("utf8");
};

/** Imports a file of conversations with their messages, a record to a line; the answer says what was skipped and why. Gives the exit status. */
export const importConversations = (
  file: string,
  flags: ConversationFlags,
  command: Command,
): Promise<number> =>
  withCanter(command, async (canter) => {
    const text = await readConversations(file);
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
