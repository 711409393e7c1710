import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Workout } from "@canter/domain/workout/workout";
import type { BoxText } from "@canter/domain/log-box/box-offers";

/** `drafts`: what a bare answer may complete. */
export type ParseRequest = {
  readonly id: number;
  readonly text: string;
  readonly context: ParseContext;
  readonly drafts: readonly Workout[];
};
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
const loadReader = async () => {
  const [box, answer, measures, days] = await Promise.all([
    import("@canter/domain/log-box/read-box"),
    import("@canter/domain/language/answer-draft"),
    import("@canter/domain/language/parse-follow-up"),
    import("@canter/domain/language/read-dates"),
  ]);
  return { ...box, ...answer, ...measures, ...days };
};
let reader: Awaited<ReturnType<typeof loadReader>> | undefined;
const deciding = loading.then(async () => {
  reader = await loadReader();
});

addEventListener("message", ({ data: { id, text, context, drafts } }: MessageEvent<ParseRequest>) => {
  void loading.then(({ previewMessage }) => {
    const parsed = previewMessage(text, context);
    const answer = (): ParseAnswer => {
      const readers = reader;
      if (!readers) return { id, text, parsed };
      const { answerDraft, readBox, keptOf } = readers;
      const completed = drafts.flatMap((draft) => answerDraft(draft, text, context, readers)?.content ?? []);
      const box = readBox(text, parsed, completed);
      return { id, text, parsed: keptOf(box, parsed, context), box };
    };
    postMessage(answer());
    // A text read before its intent can be decided is answered again later.
    if (!reader) void deciding.then(() => postMessage(answer()));
  });
});
