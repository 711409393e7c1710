/** Somebody signs out: responses cached by their browser must not reach the next person. Only honoured on secure origins; see no-store. */
export const forgetPrivate = ({ headers }: Response): void => headers.set("clear-site-data", '"cache"');
