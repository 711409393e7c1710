// Keys as the providers write them, also half hidden as some echo them ("sk-ab***yz"); and credentials in addresses.
const keyLike = /\b(?:sk|pk|rk|gsk|xai|AIza)[-_][\w*.-]{6,}|\bBearer\s+\S+|(?<=:\/\/)[^/\s@]+@/g;

/** External text for people and logs: without the key (a short one is no secret), and shortened to a readable length. */
export function redact(text: string, key?: string): string {
  const withoutKey = key && key.length >= 8 ? text.replaceAll(key, "(key)") : text;
  const clean = withoutKey.replace(keyLike, (found) => (found.endsWith("@") ? "" : "(key)")).trim();
  return clean.length > 500 ? `${clean.slice(0, 500)}…` : clean;
}
