/** Whether an option of a question is none of them: what it is instead is asked for. */
export const isOpenEnded = (option: string): boolean => /^(?:something else|other)\b/iu.test(option);
