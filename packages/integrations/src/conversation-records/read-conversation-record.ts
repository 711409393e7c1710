import { z } from "zod";
import { err, ok, type Result } from "@canter/domain/result";

/** The letters by which DynamoDB's JSON names the type of a value. */
const typed = new Set(["S", "N", "BOOL", "NULL", "M", "L", "SS", "NS", "BS", "B"]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Deeper than this nothing is that an item may hold (DynamoDB's own limit is 32). */
const deepest = 40;

const numberOf = (value: unknown): unknown => (typeof value === "string" ? Number(value) : value);

const fieldsOf = (value: unknown, depth: number): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plainValue(field, depth + 1)]))
    : value;

function plainValue(value: unknown, depth: number): unknown {
  if (!isRecord(value) || depth > deepest) return value;
  const [entry, another] = Object.entries(value);
  if (!entry || another || !typed.has(entry[0])) return value;
  const [type, content] = entry;
  if (type === "NULL") return undefined;
  if (type === "N") return numberOf(content);
  if (type === "M") return fieldsOf(content, depth);
  if (!Array.isArray(content)) return content;
  if (type === "NS") return content.map(numberOf);
  return type === "L" ? content.map((one) => plainValue(one, depth + 1)) : content;
}

/**
 * A record as it is meant: DynamoDB's typed JSON (`{"Item": {"pk": {"S": "…"}}}`, as its exports have it) becomes plain, plain JSON stays.
 * The types are those of https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeValue.html.
 */
function plainItem(value: unknown): unknown {
  const item = isRecord(value) && isRecord(value["Item"]) ? value["Item"] : value;
  if (!isRecord(item)) return item;
  const isTyped = isRecord(item["pk"]) || isRecord(item["sk"]);
  return isTyped ? fieldsOf(item, 0) : item;
}

/** What is wrong with a record: a field as it is written in the file, and what is accepted there. */
type RecordProblem = { readonly field: string; readonly message: string };

/** A message of another system. `at` in epoch milliseconds; `sourceId` where it has one there. */
export type RecordedMessage = {
  readonly author: "member" | "agent" | "system";
  readonly text: string;
  readonly at: number;
  readonly mode?: string;
  readonly sourceId?: string;
  /** What belongs to it there: its coach, pictures, use of tools. */
  readonly data?: unknown;
};

/** A conversation of another system with all that was said in it, in order. */
export type RecordedConversation = {
  readonly sourceId: string;
  /** Whose it is there. */
  readonly userId?: string;
  readonly kind: "coach" | "designer";
  readonly status: "active" | "completed" | "archived";
  readonly startedAt: number;
  readonly title?: string;
  readonly mode?: string;
  readonly coach?: string;
  readonly step?: string;
  readonly summary?: string;
  readonly messages: readonly RecordedMessage[];
};

/** A message of a member may be as long here, too. */
const maxTextLength = 100_000;
const maxMessages = 20_000;
const earliest = Date.UTC(2000, 0, 1);
/** Clocks differ; what is later than tomorrow is wrong. */
const dayMilliseconds = 86_400_000;

const short = z.string().max(200);
const hasNoNul = (text: string): boolean => !text.includes("\0");
const timeSchema = z.union(
  [z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number()],
  "must be a date and time with its zone, as in 2026-02-05T18:30:00.000Z, or epoch milliseconds",
);
const roles = { user: "member", assistant: "agent", system: "system" } as const;

const messageSchema = z.looseObject({
  messageId: short.nullish(),
  id: short.nullish(),
  role: z.enum(["user", "assistant", "system"], "must be one of user, assistant, system"),
  content: z
    .string("must be text")
    .max(maxTextLength, `must have at most ${maxTextLength.toLocaleString("en")} characters`)
    .refine(hasNoNul, "must have no NUL character"),
  timestamp: timeSchema.nullish(),
  ts: timeSchema.nullish(),
  mode: short.nullish(),
  coachId: short.nullish(),
  metadata: z.unknown().optional(),
});

const attributesSchema = z.looseObject({
  conversationId: short.nullish(),
  sessionId: short.nullish(),
  status: z.string().nullish(),
  title: z.string().max(1000).refine(hasNoNul, "must have no NUL character").nullish(),
  mode: short.nullish(),
  coachId: short.nullish(),
  step: short.nullish(),
  phase: short.nullish(),
  summary: z.string().max(20_000).refine(hasNoNul, "must have no NUL character").nullish(),
  startedAt: timeSchema.nullish(),
  createdAt: timeSchema.nullish(),
  messages: z
    .array(messageSchema, "must be the messages of the conversation")
    .min(1, "must have at least one message")
    .max(maxMessages, `must have at most ${maxMessages.toLocaleString("en")} messages`),
});

const keysSchema = z.looseObject({
  pk: short.nullish(),
  sk: short.nullish(),
  entityType: short.nullish(),
  attributes: z.unknown().optional(),
});

type Keys = z.infer<typeof keysSchema>;
type Attributes = z.infer<typeof attributesSchema>;

const kinds = [
  { kind: "coach", entityType: "coach_conversation", prefix: "conversation#" },
  { kind: "designer", entityType: "program_designer_session", prefix: "program_session#" },
] as const;

const kindOf = ({ sk, entityType }: Keys) =>
  kinds.find((one) => one.entityType === entityType || sk?.startsWith(one.prefix));

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (said, part) => (typeof part === "number" ? `${said}[${part}]` : `${said}${said && "."}${String(part)}`),
    "",
  );

const problemsOf = ({ issues }: z.ZodError, below = ""): RecordProblem[] =>
  issues.map(({ path, message }) => ({
    field: pathOf(below === "" ? path : [below, ...path]) || "record",
    message: message.startsWith("must ") ? message : "must be of the form that the export has",
  }));

const statusOf = (status: string | null | undefined): RecordedConversation["status"] => {
  const said = status?.toLowerCase();
  if (said === "archived") return "archived";
  return said === "completed" || said === "complete" ? "completed" : "active";
};

const after = (sign: string, text: string | null | undefined): string | undefined => {
  const at = text?.indexOf(sign) ?? -1;
  return at === -1 || text == null ? undefined : text.slice(at + 1) || undefined;
};

/** The fields that have something in them. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null && value !== "")) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

type Timed = { readonly messages: readonly RecordedMessage[]; readonly problems: readonly RecordProblem[] };

function timedMessages({ messages }: Attributes, below: string, now: number): Timed {
  const problems: RecordProblem[] = [];
  const timed = messages.map((message, index): RecordedMessage => {
    const at = message.timestamp ?? message.ts;
    const field = pathOf([...(below === "" ? [] : [below]), "messages", index, "timestamp"]);
    if (at == null) problems.push({ field, message: "must be given: a date and time with its zone" });
    else if (!(at >= earliest && at <= now + dayMilliseconds))
      problems.push({ field, message: "must be from 2000 to today" });
    const data = present({ coachId: message.coachId, metadata: message.metadata });
    return {
      author: roles[message.role],
      text: message.content,
      at: Math.floor(at ?? 0),
      ...present({ mode: message.mode, sourceId: message.messageId ?? message.id }),
      ...(Object.keys(data).length > 0 && { data }),
    };
  });
  return { messages: timed.toSorted((a, b) => a.at - b.at), problems };
}

/** One of several things that a line may be that is no conversation with messages. */
const wrong = (field: string, message: string) => err([{ field, message }]);

/**
 * A conversation of one line: a coach's (`conversation#…`) or a designer's session (`program_session#…`) with its messages inside of it, plain
 * or as DynamoDB's JSON, with the fields under `attributes` or beside the keys. `now` in epoch milliseconds. Problems: field by field.
 */
export function readConversationRecord(
  line: string,
  now: number,
): Result<RecordedConversation, readonly RecordProblem[]> {
  let value: unknown;
  try {
    value = plainItem(JSON.parse(line));
  } catch {
    return wrong("record", "must be JSON on one line");
  }
  const keys = keysSchema.safeParse(value);
  if (!keys.success) return err(problemsOf(keys.error));
  const kind = kindOf(keys.data);
  if (!kind) return wrong("sk", "must begin with conversation# or program_session#");
  const below = keys.data.attributes == null ? "" : "attributes";
  const read = attributesSchema.safeParse(keys.data.attributes ?? keys.data);
  if (!read.success) return err(problemsOf(read.error, below));
  const { data } = read;
  const sourceId = after("#", keys.data.sk) ?? data.conversationId ?? data.sessionId;
  if (sourceId == null) return wrong("sk", "must name the conversation after its #");
  const { messages, problems } = timedMessages(data, below, now);
  if (problems.length > 0) return err(problems);
  const first = messages[0]?.at ?? now;
  const stated = data.startedAt ?? data.createdAt ?? first;
  return ok({
    sourceId,
    kind: kind.kind,
    status: statusOf(data.status),
    startedAt: Math.floor(stated >= earliest ? Math.min(stated, first) : first),
    ...present({
      userId: after("#", keys.data.pk),
      title: data.title,
      mode: data.mode,
      coach: data.coachId,
      step: data.step ?? data.phase,
      summary: data.summary,
    }),
    messages,
  });
}

/** Lines are counted from 1; `text` is absent of one that is too long. */
type NumberedLine = { readonly number: number; readonly text?: string };

/** The largest item that DynamoDB holds has 400 kB, and some more as its JSON. */
export const maxLineLength = 16_000_000;

/** The lines of a text that comes in pieces, those without anything left out; no more of it is held than the longest line. */
export async function* readLines(
  pieces: AsyncIterable<string>,
  longest: number = maxLineLength,
): AsyncGenerator<NumberedLine> {
  let [held, number, isTooLong] = ["", 0, false];
  const ended = (): NumberedLine | undefined => {
    number += 1;
    const line = isTooLong ? { number } : { number, text: held };
    [held, isTooLong] = ["", false];
    return line.text?.trim() === "" ? undefined : line;
  };
  for await (const piece of pieces) {
    const parts = piece.split("\n");
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        const line = ended();
        if (line) yield line;
      }
      if (held.length + part.length > longest) [held, isTooLong] = ["", true];
      else if (!isTooLong) held += part;
    }
  }
  const last = ended();
  if (last) yield last;
}
