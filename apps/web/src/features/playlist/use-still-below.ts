import { useEffect, useRef } from "react";

/** So long after it was asked for, what grows above is still due to that: the answer of the server changes it once more. */
const stillMs = 3000;

/**
 * Keeps what stands below an element where it is on the screen while the element grows: what is under the pointer stays under it.
 * `hold` asks for it, for as long as the server takes.
 */
export const useStillBelow = () => {
  const above = useRef<HTMLDivElement>(null);
  const heldAt = useRef<number>(undefined);
  useEffect(() => {
    const element = above.current;
    if (!element) return undefined;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height = element.offsetHeight;
      const isHeld = heldAt.current !== undefined && performance.now() - heldAt.current < stillMs;
      if (isHeld && grown !== 0) window.scrollBy({ top: grown, behavior: "instant" });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { above, hold: () => (heldAt.current = performance.now()) };
};
