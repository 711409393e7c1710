import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import type { BoxText } from "@canter/domain/log-box/box-offers";

export type ParseRequest = { readonly id: number; readonly text: string; readonly context: ParseContext };
/** `box`: the text's intent, once it is known. */
export type ParseAnswer = {
  readonly id: number;
  readonly text: string;
  readonly parsed: ParsedMessage;
  readonly box?: BoxText;
};

// The language and the exercise catalogue live on this thread only, so reading never holds up typing.
const loading = (async () => {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  return import("@canter/domain/health/words/preview-message");
})();
let reader: typeof import("@canter/domain/log-box/read-box") | undefined;
const deciding = loading.then(async () => {
  reader = await import("@canter/domain/log-box/read-box");
});

addEventListener("message", ({ data: { id, text, context } }: MessageEvent<ParseRequest>) => {
  void loading.then(({ previewMessage }) => {
    const parsed = previewMessage(text, context);
    const answer = (): ParseAnswer => {
      if (!reader) return { id, text, parsed };
      const box = reader.readBox(text, parsed);
      return { id, text, parsed: reader.keptOf(box, parsed, context), box };
    };
    postMessage(answer());
    // A text read before its intent can be decided is answered again later.
    if (!reader) void deciding.then(() => postMessage(answer()));
  });
});
