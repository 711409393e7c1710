import type { ContentKind } from "@canter/domain/content/content-item";

/** Hue of each kind's tile, in degrees. */
const hues: Readonly<Record<ContentKind, number>> = {
  workout: 215,
  strength: 15,
  cardio: 350,
  yoga: 265,
  pilates: 290,
  dance: 320,
  mobility: 175,
  stretch: 160,
  warm_up: 40,
  cool_down: 195,
  riding: 95,
  meditation: 240,
  talk: 220,
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A plain tile for an item that has no picture, or none that can be had at the moment: SVG, 16 to 9. */
export function drawPicture({ title, kind }: { readonly title: string; readonly kind: ContentKind }): string {
  const letters = title
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  const hue = hues[kind];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" role="img" aria-label="${escaped(title)}"><rect width="320" height="180" fill="hsl(${hue} 13% 42%)"/><text x="160" y="112" font-family="sans-serif" font-size="64" font-weight="600" text-anchor="middle" fill="hsl(${hue} 18% 93%)">${escaped(letters)}</text></svg>`;
}
