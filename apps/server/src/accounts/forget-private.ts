/** Somebody goes: what their browser keeps of answers is not for the next. Only secure origins are listened to; see no-store. */
export const forgetPrivate = ({ headers }: Response): void => headers.set("clear-site-data", '"cache"');
