const reason =
  /(?<=\p{L}|\d)(?:,|;|\.| -| –) ?(?:(?:we|i|my|our|there|the|it|because|cause|cos|since|as|so|that)(?:['’]\p{L}+)?\b|(?:just|only|but) \S+\W*$).*$/iu;

/** A short message without why it is so: "Friday, we have guests", "scrap that move, i'll just do it today". */
export const withoutReason = (said: string): string => said.replace(reason, "");
