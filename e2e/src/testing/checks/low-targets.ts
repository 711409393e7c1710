import type { Page } from "playwright-core";

/**
 * Controls in the page's main part whose clickable height is below a number of pixels, with that height: links often cover their whole row.
 */
export const lowTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((pixels) => {
    const targets = "a, button, input, summary, select";
    const isHit = (target: Element, x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y);
      if (!top) return false;
      return (
        target.contains(top) ||
        top.closest(targets) === target ||
        top.closest("label")?.contains(target) === true
      );
    };
    return [...document.querySelectorAll(`main :is(${targets})`)].flatMap((target) => {
      target.scrollIntoView({ block: "center" });
      const { width, height, left, top, bottom } = target.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      const x = left + Math.min(width / 2, 20);
      let hit = 0;
      for (let y = top - pixels; y < bottom + pixels; y += 1) if (isHit(target, x, y)) hit += 1;
      return hit < pixels ? [`${target.tagName} ${target.textContent?.slice(0, 40) ?? ""}: ${hit}`] : [];
    });
  }, least);
