import type { Asked } from "./asked.ts";
import { replySchema, type Script, type ScriptedReply, type ScriptInput, scriptSchema } from "./script.ts";

/** Decides by code instead of by a list; its result is parsed like a reply of a script. */
export type ScriptFunction = (asked: Asked) => ScriptInput["replies"][number];

export type ScriptPlayer = {
  readonly script: Script;
  readonly next: (asked: Asked) => ScriptedReply;
};

const atItsEnd = replySchema.parse({
  status: { code: 400, message: "The script has no further reply for this request." },
});

function isFor({ when }: ScriptedReply, asked: Asked): boolean {
  if (!when) return true;
  const { toolResults } = asked;
  return (
    (when.call === undefined || when.call === asked.call) &&
    (when.model === undefined || when.model === asked.model) &&
    (when.userText === undefined || asked.userText.includes(when.userText)) &&
    (when.systemText === undefined || asked.systemText.includes(when.systemText)) &&
    (when.offers === undefined || asked.tools.includes(when.offers)) &&
    (when.toolResults === undefined ||
      when.toolResults ===
        (typeof when.toolResults === "number" ? toolResults.length : toolResults.length > 0)) &&
    (when.toolResultText === undefined ||
      toolResults.some(({ text }) => text.includes(when.toolResultText!))) &&
    (when.toolResultOf === undefined || toolResults.some(({ tool }) => tool === when.toolResultOf))
  );
}

/** Plays a script from its beginning; throws for an invalid one (the author's mistake). */
export function playScript(source: ScriptInput | ScriptFunction): ScriptPlayer {
  if (typeof source === "function")
    return {
      script: scriptSchema.parse({ replies: [] }),
      next: (asked) => replySchema.parse(source(asked)),
    };
  const script = scriptSchema.parse(source);
  const used = script.replies.map(() => 0);
  return {
    script,
    next: (asked) => {
      const index = script.replies.findIndex(
        (reply, at) => (reply.times === "always" || used[at]! < reply.times) && isFor(reply, asked),
      );
      if (index === -1) return script.otherwise ?? atItsEnd;
      used[index]! += 1;
      return script.replies[index]!;
    },
  };
}
