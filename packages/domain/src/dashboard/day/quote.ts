/** Maximum length of a quotation, in characters. */
const maxQuoted = 160;

/** The beginning of what somebody said, in quotation marks, cut between two words; the sentence that quotes it has its own full stop. */
export const quote = (text: string): string => {
  const said = text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\s.]+$/gu, "")
    .trim();
  if (said.length <= maxQuoted) return `“${said}”`;
  const cut = said.slice(0, maxQuoted + 1);
  const end = cut.lastIndexOf(" ");
  return `“${cut.slice(0, end > 0 ? end : maxQuoted)} …”`;
};

/** A name that somebody gave, within a sentence: in quotation marks where its own punctuation would end that. */
export const nameInSentence = (name: string): string => (/[.!?;:,]/u.test(name) ? quote(name) : name);
