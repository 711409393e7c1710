/** The tile is of the theme's family: a muted turf green, paper for the letters; it stands on light and on dark ground. */
const [ground, letter] = ["#5a6b62", "#f3f0e9"];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A plain tile for an item that has no picture, or none that can be had at the moment: SVG, 16 to 9. */
export function drawPicture({ title }: { readonly title: string }): string {
  const letters = title
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" role="img" aria-label="${escaped(title)}"><rect width="320" height="180" fill="${ground}"/><text x="160" y="112" font-family="sans-serif" font-size="64" font-weight="600" text-anchor="middle" fill="${letter}">${escaped(letters)}</text></svg>`;
}
