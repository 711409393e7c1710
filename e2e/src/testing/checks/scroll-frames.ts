import type { Page } from "playwright-core";

/** Milliseconds between frames while a page scrolls: the median, and the 95th percentile. */
export const scrollFrames = async (page: Page): Promise<{ readonly p50: number; readonly p95: number }> => {
  const gaps = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          found.push(now - last);
          last = now;
          window.scrollBy(0, 240);
          if (found.length < 90) requestAnimationFrame(step);
          else resolve(found.slice(2));
        };
        requestAnimationFrame(step);
      }),
  );
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
};
