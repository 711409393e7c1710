import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Doubt } from "../parsed-message.ts";

/** A question, an order or an "if" says at once that nothing is reported. */
const openers =
  /^(what|whats|how|hows|should|can|could|is|are|does|do|why|when|which|who|would|will|was|were|delete|remove|change|edit|fix|if|goal|plan|planning|tomorrow|next|want|need|might|gonna|going|please|pls|set|update|usually|say|rest|skipped|no|not|wk|week|programme|program|block|goals?|tmrw|oops|new|sorry|thinking|skip|farrier|vet)$/;

/** Sets of an exercise, and no log: a weak word further on may have cost them their place. */
export const untoldLog = (reading: Reading, drafts: readonly Draft[]): readonly Doubt[] => {
  const { lexemes } = reading;
  if (drafts.length > 0 || !lexemes.some((one) => one.class === "Exercise")) return [];
  const piece = reading.pieces.find(
    (one) => one.kind === "term" && (one.factors.length > 1 || one.factors[0]?.atoms[0]?.unit === "load"),
  );
  if (!piece || lexemes.some((one, at) => at < 4 && openers.test(one.text))) return [];
  if (lexemes.some((one) => one.class === "Question")) return [];
  return [
    {
      start: lexemes[piece.from]?.start ?? 0,
      end: lexemes[piece.to - 1]?.end ?? 0,
      reason: "only talked about, or done?",
    },
  ];
};
