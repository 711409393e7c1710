import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";

export type ParseRequest = { readonly id: number; readonly text: string; readonly context: ParseContext };
export type ParseAnswer = { readonly id: number; readonly text: string; readonly parsed: ParsedMessage };

// The language and the exercise catalogue live on this thread only, so reading never holds up typing.
const loading = (async () => {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  return import("@canter/domain/health/words/preview-message");
})();

addEventListener("message", ({ data }: MessageEvent<ParseRequest>) => {
  void loading.then(({ previewMessage }) => {
    const answer: ParseAnswer = {
      id: data.id,
      text: data.text,
      parsed: previewMessage(data.text, data.context),
    };
    postMessage(answer);
  });
});
