import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { ReadContext } from "@canter/domain/reading-example/read-as-corrected";
import type { Workout } from "@canter/domain/workout/workout";
import type { BoxText } from "@canter/domain/log-box/box-offers";

/** `drafts`: what a bare answer may complete; `horse`: the one that the text is written for. */
export type ParseRequest = {
  readonly id: number;
  readonly text: string;
  readonly context: ReadContext;
  readonly drafts: readonly Workout[];
  readonly horse?: string | undefined;
};
/**
 * `box`: the text's intent, once it is known. `sendsAs`: it is training only with the name of its horse, and is sent so. `isSetRight`: it is read as the
 * same words were set right before.
 */
export type ParseAnswer = {
  readonly id: number;
  readonly text: string;
  readonly parsed: ParsedMessage;
  readonly box?: BoxText;
  readonly sendsAs?: string;
  readonly isSetRight?: boolean;
};

// The language and the exercise catalogue live on this thread only, so reading never holds up typing.
const loading = (async () => {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  return import("@canter/domain/health/words/preview-message");
})();
const loadReader = async () => {
  const [box, answer, measures, days, corrected] = await Promise.all([
    import("@canter/domain/log-box/read-box"),
    import("@canter/domain/language/answer-draft"),
    import("@canter/domain/language/parse-follow-up"),
    import("@canter/domain/language/read-dates"),
    import("@canter/domain/reading-example/read-as-corrected"),
  ]);
  return { ...box, ...answer, ...measures, ...days, ...corrected };
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
      const { answerDraft, readBox, keptOf, readForHorse, asSetRight } = readers;
      const read = (said: string) => {
        const parsed = previewMessage(said, context);
        const completed = drafts.flatMap(
          (draft) => answerDraft(draft, said, context, readers)?.content ?? [],
        );
        const box = readBox(said, parsed, completed);
        return { parsed: keptOf(box, parsed, context), box };
      };
      const answered = readForHorse(text, horse, read);
      const isSetRight = answered.parsed.spans.some(({ meaning }) => meaning === asSetRight);
      return { id, text, ...answered, isSetRight };
    };
    postMessage(answer());
    // A text read before its intent can be decided is answered again later.
    if (!reader) void deciding.then(() => postMessage(answer()));
  });
});
