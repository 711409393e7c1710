/** A model's request, whatever the protocol: what a script decides by. */
export type Asked = {
  /** From 1. */
  readonly call: number;
  readonly model: string;
  readonly stream: boolean;
  readonly systemText: string;
  /** The last user message that is not only results of tools. */
  readonly userText: string;
  /** The results of tools after that message, in order. */
  readonly toolResults: readonly { readonly callId: string; readonly tool: string; readonly text: string }[];
  /** Names of the tools that are offered. */
  readonly tools: readonly string[];
};

/** A message of a conversation as both protocols can be read: enough for `toAsked`. */
export type HeardMessage =
  | { readonly role: "system" | "user"; readonly text: string }
  | {
      readonly role: "assistant";
      readonly calls: readonly { readonly callId: string; readonly tool: string }[];
    }
  | {
      readonly role: "tool";
      readonly results: readonly { readonly callId: string; readonly text: string }[];
    };

type Heard = {
  readonly call: number;
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly HeardMessage[];
  readonly tools: readonly string[];
};

export function toAsked({ call, model, stream, messages, tools }: Heard): Asked {
  const lastUser = messages.findLastIndex(({ role }) => role === "user");
  const toolOf = new Map(
    messages.flatMap((message) =>
      message.role === "assistant" ? message.calls.map(({ callId, tool }) => [callId, tool] as const) : [],
    ),
  );
  const user = messages[lastUser];
  return {
    call,
    model,
    stream,
    tools,
    systemText: messages.flatMap((message) => (message.role === "system" ? [message.text] : [])).join("\n"),
    userText: user?.role === "user" ? user.text : "",
    toolResults: messages
      .slice(lastUser + 1)
      .flatMap((message) => (message.role === "tool" ? message.results : []))
      .map(({ callId, text }) => ({ callId, text, tool: toolOf.get(callId) ?? "" })),
  };
}
