import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { decideAsLearned } from "@canter/domain/intent/learned/decide-as-learned";
import { messageOf, situationOf } from "@canter/domain/intent/model-training/lessons";
import { whatToWrite } from "./help-page.tsx";

describe("each example of what can be written", () => {
  const examples = (["kg", "lb"] as const).flatMap((units) =>
    whatToWrite(units, ["Beau", "Luna"], true).flatMap(({ examples }) =>
      examples.map((one) => ({ ...one, units })),
    ),
  );

  it.each(examples)("is taken for what it stands under: $text ($units)", ({ text, intent, units }) => {
    const message = { text, units };
    const { parts, doubted } = decideAsLearned(messageOf(message), {
      ...situationOf(message),
      ...(intent === "edit" && { change: "sure" as const }),
    });
    expect(parts.map((part) => part.intent)).toEqual([intent]);
    expect(doubted).toBeUndefined();
  });
});
