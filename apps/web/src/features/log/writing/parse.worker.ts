import type { ParseContext, ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Workout } from "@canter/domain/workout/workout";
import type { BoxText } from "@canter/domain/log-box/box-offers";

/** `drafts`: what a bare answer may complete; `horse`: the one that the text is written for. */
export type ParseRequest = {
  readonly id: number;
  readonly text: string;
  readonly context: ParseContext;
  readonly drafts: readonly Workout[];
  readonly horse?: string | undefined;
};
/** `box`: the text's intent, once it is known. `sendsAs`: it is training only with the name of its horse, and is sent so. */
export type ParseAnswer = {
  readonly id: number;
  readonly text: string;
  readonly parsed: ParsedMessage;
  readonly box?: BoxText;
  readonly sendsAs?: string;
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

addEventListener("message", ({ data: { id, text, context, drafts, horse } }: MessageEvent<ParseRequest>) => {
  void loading.then(({ previewMessage }) => {
    const answer = (): ParseAnswer => {
      const readers = reader;
      if (!readers) return { id, text, parsed: previewMessage(text, context) };
      const { answerDraft, readBox, keptOf, readForHorse } = readers;
      const read = (said: string) => {
        const parsed = previewMessage(said, context);
        const completed = drafts.flatMap(
          (draft) => answerDraft(draft, said, context, readers)?.content ?? [],
        );
        const box = readBox(said, parsed, completed);
        return { parsed: keptOf(box, parsed, context), box };
      };
      return { id, text, ...readForHorse(text, horse, read) };
    };
    postMessage(answer());
    // A text read before its intent can be decided is answered again later.
    if (!reader) void deciding.then(() => postMessage(answer()));
  });
});
