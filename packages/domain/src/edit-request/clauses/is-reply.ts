const replies: ReadonlySet<string> = new Set(
  `yes yeah yep yup no nope nah ok okay sure fine great good perfect cool nice awesome thanks thank thx ty cheers you so much please do it that this go ahead sounds looks apply confirm confirmed cancel
  never nevermind mind forget stop hello hi hey coach absolutely definitely right correct exactly lets let's not now maybe later all looking lovely brilliant excellent super`.split(
    /\s+/u,
  ),
);

/** A typed yes or no, thanks, a greeting: a handful of such words and nothing else. */
export const isReply = (message: string): boolean => {
  const words = message
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== "");
  return (
    words.length > 0 && words.length <= 7 && !/\d/u.test(message) && words.every((word) => replies.has(word))
  );
};
