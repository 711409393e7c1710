import type { ContextPiece, ContextReason, LeftOut } from "./context-piece.ts";

/** In tokens: `own` for the conversation itself, `others` for everything from elsewhere, and what the conversation itself leaves. */
export type ContextBudget = { readonly own: number; readonly others: number };

export const defaultContextBudget: ContextBudget = { own: 2500, others: 1500 };

/** Maximum number of messages from the own conversation. */
const maxOwn = 40;

/** The share of `others` that each reason may use before the others had their turn; the rest is then given out in this order. */
const shares: readonly (readonly [ContextReason, number])[] = [
  ["reference", 0.5],
  ["tail", 0.4],
  ["summary", 0.3],
  ["relevance", 0.4],
];

export type SelectedContext = {
  readonly budgetTokens: number;
  readonly usedTokens: number;
  /** First those of the own conversation, in chronological order; then the others, by reason. */
  readonly pieces: readonly ContextPiece[];
  readonly leftOut: readonly LeftOut[];
};

const leave = (piece: ContextPiece, because: LeftOut["because"]): LeftOut => {
  const { text: _text, seq: _seq, ...rest } = piece;
  return { ...rest, because };
};

/** The steps, in messages, in which the window on a conversation advances, longest first. */
const windowSteps = [8, 4, 2];

/**
 * Start of a window that has to leave messages out: the first message of a step, by its number in the conversation, provided that at least
 * half of what fits is kept. So the window starts at the same message for several turns, and a provider with a prompt cache need not read
 * all of it again.
 */
function steadyStart(from: number, count: number, numbers: readonly number[]): number {
  const least = (count - from) / 2;
  for (const step of windowSteps) {
    const at = numbers.findIndex((number, index) => index >= from && number % step === 1);
    if (at !== -1 && count - at >= least) return at;
  }
  return from;
}

/** The latest messages that fit, without a gap: a conversation with a hole in it reads as a different one. */
function packOwn(own: readonly ContextPiece[], budget: number, numbers: readonly number[]) {
  let used = 0;
  let from = own.length;
  while (from > 0 && own.length - from < maxOwn) {
    const tokens = own[from - 1]?.tokens ?? 0;
    if (used + tokens > budget) break;
    used += tokens;
    from -= 1;
  }
  // Where the window begins later than it could, or is as long as any, the budget is not why.
  const isFull = own.length - from < maxOwn;
  const start = from > 0 ? steadyStart(from, own.length, numbers) : 0;
  const kept = own.slice(start);
  const left = own
    .slice(0, start)
    .map((piece, index) => leave(piece, isFull && index < from ? "budget" : "window"));
  return { kept, left, used: kept.reduce((sum, { tokens }) => sum + tokens, 0) };
}

/**
 * Selects an agent's context within its budget: whole messages only, none twice. `own`: the conversation itself, oldest first; `others`:
 * candidates from elsewhere, best first for each reason; `numbers`: the numbers of `own` in their conversation, if the window should
 * advance in steps.
 */
export function selectContext(
  own: readonly ContextPiece[],
  others: readonly ContextPiece[],
  budget: ContextBudget = defaultContextBudget,
  numbers: readonly number[] = [],
): SelectedContext {
  const recent = packOwn(own, budget.own, numbers);
  const included = new Set(recent.kept.flatMap(({ messageIds }) => messageIds));
  const kept: ContextPiece[] = [];
  const leftOut = [...recent.left];
  // What the conversation itself does not need is there for what was said elsewhere.
  const spare = recent.left.length === 0 ? Math.max(0, budget.own - recent.used) : 0;
  const all = budget.others + spare;
  let used = 0;
  const take = (piece: ContextPiece, most: number): boolean => {
    if (piece.tokens > most || used + piece.tokens > all) return false;
    used += piece.tokens;
    kept.push(piece);
    for (const id of piece.messageIds) included.add(id);
    return true;
  };
  const waiting: ContextPiece[] = [];
  for (const [why, share] of shares) {
    let mine = budget.others * share;
    for (const piece of others.filter((one) => one.why === why)) {
      if (piece.messageIds.length > 0 && piece.messageIds.every((id) => included.has(id)))
        leftOut.push(leave(piece, "included"));
      else if (take(piece, mine)) mine -= piece.tokens;
      else waiting.push(piece);
    }
  }
  for (const piece of waiting)
    if (piece.messageIds.some((id) => included.has(id))) leftOut.push(leave(piece, "included"));
    else if (!take(piece, all)) leftOut.push(leave(piece, "budget"));
  const order = shares.map(([why]) => why);
  kept.sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why));
  return {
    budgetTokens: budget.own + budget.others,
    usedTokens: recent.used + used,
    pieces: [...recent.kept, ...kept],
    leftOut,
  };
}
