import type { PageScope } from "../page-scope.ts";
import { createUnsentItems } from "./unsent-items.ts";

/** A message that was written while the server was unreachable. */
export type UnsentMessage = {
  /** Created when it was written: sent twice it is handled once. */
  readonly key: string;
  /** When it was written: local date and time with offset. */
  readonly at: string;
  readonly text: string;
  readonly athleteId?: string;
  /** Where it was written, and is sent. */
  readonly scope?: PageScope;
  /** It was shown as training, or as news of a horse, when it was sent. */
  readonly as?: "log" | "horse";
  /** The answer, if it was sent but refused or misunderstood. It waits for review. */
  readonly reply?: string;
  /** A draft that resulted from it and has questions. */
  readonly draftId?: string;
};

const isMessage = (value: object): value is UnsentMessage =>
  "key" in value &&
  "at" in value &&
  "text" in value &&
  [value.key, value.at, value.text].every((field) => typeof field === "string");

/** Messages written offline, by member. */
export const unsentMessages = createUnsentItems({
  name: "unsent",
  isItem: isMessage,
  isSendable: ({ reply }) => reply === undefined,
});
