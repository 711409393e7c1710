/** Does a text begin with a capital letter, of any script? */
export const isCapital = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(text);
};
