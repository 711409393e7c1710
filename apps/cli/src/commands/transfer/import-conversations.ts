import { createReadStream } from "node:fs";
import { access, open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Command } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { memberIn, withCanter } from "../../open-data.ts";

type ConversationFlags = { readonly check?: true; readonly group?: string; readonly user?: string };

/** A record begins with its keys, well within this many bytes. */
const firstBytes = 65_536;

/**
 * Whether the first record of a file has the keys of the other system's conversations: files from canter export consist of lines, too.
 * False for an unreadable file.
 */
export async function holdsConversations(file: string): Promise<boolean> {
  const opened = await open(file).catch(() => undefined);
  if (!opened) return false;
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
    const [record = ""] = buffer.toString("utf8", 0, bytesRead).trimStart().split("\n");
    return /"(?:pk|sk)"\s*:/u.test(record);
  } finally {
    await opened.close();
  }
}

const textOf = async (file: string): Promise<AsyncIterable<string>> => {
  await access(file).catch(() => {
    throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  });
  const bytes = createReadStream(file);
  if (!file.toLowerCase().endsWith(".gz")) return bytes.setEncoding("utf8");
  // Errors on the way are thrown to whoever reads the result.
  return pipeline(bytes, createGunzip(), () => undefined).setEncoding("utf8");
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Imports a file of conversations with their messages, a record to a line; the answer says what was skipped and why. */
export const importConversations = (
  file: string,
  flags: ConversationFlags,
  command: Command,
): Promise<void> =>
  withCanter(command, async (canter) => {
    const text = await textOf(file);
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
  });
