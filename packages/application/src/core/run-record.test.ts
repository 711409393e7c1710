import { expect, it } from "vitest";
import { plainRecord, runRecordSchema } from "./run-record.ts";

it("reads why a piece was left out under the word that older runs stored", () => {
  const piece = {
    why: "relevance",
    conversationId: "talk",
    kind: "coach",
    messageIds: ["message"],
    ageSeconds: 60,
    tokens: 8,
  };
  const context = {
    budgetTokens: 1500,
    usedTokens: 0,
    pieces: [],
    leftOut: [
      { ...piece, because: "told" },
      { ...piece, because: "budget" },
    ],
  };
  const read = runRecordSchema.parse({ ...plainRecord("Fine."), context });
  expect(read.context?.leftOut.map(({ because }) => because)).toEqual(["included", "budget"]);
});
