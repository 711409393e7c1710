import type { Playbook } from "@canter/agent/run/agent";
import type { DiaryWorld } from "./diary-world.ts";

const tools = { measurement: "record_measurement", nutrition: "record_nutrition", goal: "set_goal" } as const;

/** Stores what the language read, each entry on its own: one that can't be kept stops no other. */
export const diaryPlaybook = ({ entries }: DiaryWorld): Playbook =>
  async function* playbook(hands) {
    await hands.callAll(
      entries.map(({ reading }, entry) => ({ tool: tools[reading.kind], input: { entry } })),
    );
    yield { type: "answer", text: "" };
  };
