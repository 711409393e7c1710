import { describe, expect, it } from "vitest";
import { readConversationRecord, readLines } from "./read-conversation-record.ts";

const now = Date.UTC(2026, 10, 24);
const said = [
  { role: "user", content: "Can we swap hip thrusts?", timestamp: "2026-02-05T18:30:00.000Z" },
  { role: "assistant", content: "Glute bridges at home.", timestamp: "2026-02-05T18:30:05.000Z" },
];
const record = (fields: object = {}, sk = "conversation#conv_1") =>
  JSON.stringify({ pk: "user#u1", sk, attributes: { messages: said, ...fields } });

const typed = (value: unknown): unknown => {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (Array.isArray(value)) return { L: value.map(typed) };
  return {
    M: Object.fromEntries(Object.entries(value as object).map(([name, field]) => [name, typed(field)])),
  };
};

describe("a record of a conversation", () => {
  it("is the same with its fields inside, beside the keys, and as DynamoDB writes it", () => {
    const inside = readConversationRecord(record({ status: "archived", coachId: "ruth" }), now);
    const beside = {
      pk: "user#u1",
      sk: "conversation#conv_1",
      status: "archived",
      coachId: "ruth",
      messages: said,
    };
    expect(inside).toEqual({
      ok: true,
      value: {
        sourceId: "conv_1",
        userId: "u1",
        kind: "coach",
        status: "archived",
        coach: "ruth",
        startedAt: Date.UTC(2026, 1, 5, 18, 30),
        messages: [
          { author: "member", text: said[0]?.content, at: Date.UTC(2026, 1, 5, 18, 30) },
          { author: "agent", text: said[1]?.content, at: Date.UTC(2026, 1, 5, 18, 30, 5) },
        ],
      },
    });
    expect(readConversationRecord(JSON.stringify(beside), now)).toEqual(inside);
    const item = Object.fromEntries(Object.entries(beside).map(([name, field]) => [name, typed(field)]));
    expect(readConversationRecord(JSON.stringify({ Item: item }), now)).toEqual(inside);
  });

  it("is a designer's session by its key, and is put in order of time", () => {
    const read = readConversationRecord(
      record({ messages: said.toReversed(), phase: "equipment" }, "program_session#s1"),
      now,
    );
    expect(read).toMatchObject({
      value: { kind: "designer", step: "equipment", messages: [{ author: "member" }, { author: "agent" }] },
    });
  });

  it.each([
    ["{", [{ field: "record", message: "must be JSON on one line" }]],
    [
      record({}, "workout#1"),
      [{ field: "sk", message: "must begin with conversation# or program_session#" }],
    ],
    [record({ messages: [] }), [{ field: "attributes.messages", message: "must have at least one message" }]],
    [
      record({ messages: [said[0], { ...said[1], role: "bot" }] }),
      [{ field: "attributes.messages[1].role", message: "must be one of user, assistant, system" }],
    ],
    [
      record({ messages: [{ ...said[0], timestamp: undefined }] }),
      [
        {
          field: "attributes.messages[0].timestamp",
          message: "must be given: a date and time with its zone",
        },
      ],
    ],
    [
      record({ messages: [{ ...said[0], timestamp: "2031-01-01T00:00:00Z" }] }),
      [{ field: "attributes.messages[0].timestamp", message: "must be from 2000 to today" }],
    ],
    [
      record({ messages: [{ ...said[0], content: "a\u0000b" }] }),
      [{ field: "attributes.messages[0].content", message: "must have no NUL character" }],
    ],
  ])("that is broken is named by its field: %s", (line, problems) => {
    expect(readConversationRecord(line, now)).toEqual({ ok: false, error: problems });
  });
});

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it("reads lines however the text is cut, and holds none that is too long", async () => {
  for (const length of [1, 3, 100])
    expect(await gathered(readLines(inPieces("one\n\n0123456789\r\nlast", length), 6))).toEqual([
      { number: 1, text: "one" },
      { number: 3 },
      { number: 4, text: "last" },
    ]);
});
