import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** So close to the end, in pixels, somebody reads what is new. */
const near = 200;

const page = () => document.documentElement;
const toEnd = () => window.scrollTo({ top: page().scrollHeight });
const isNearEnd = () => page().scrollHeight - window.innerHeight - window.scrollY < near;

/**
 * Keeps the end of a talk in view while it grows, unless somebody has scrolled up; keeps what they read in its place when older
 * messages come in above. `firstId`: the oldest message there is. `isSending`: whoever says something wants to see the end.
 */
export const useScrollToEnd = (
  list: RefObject<HTMLElement | null>,
  firstId: string | undefined,
  isSending: boolean,
): void => {
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const first = useRef(firstId);
  useLayoutEffect(() => {
    const now = list.current?.scrollHeight ?? 0;
    if (first.current !== undefined && first.current !== firstId && !isAtEnd.current)
      window.scrollBy({ top: now - height.current });
    first.current = firstId;
    height.current = now;
  }, [list, firstId]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => {
      height.current = element.scrollHeight;
      if (isAtEnd.current) toEnd();
    });
    watcher.observe(element);
    const follow = () => {
      isAtEnd.current = isNearEnd();
    };
    // The page's own place is restored first; it opens at the end all the same.
    const opened = setTimeout(() => {
      toEnd();
      window.addEventListener("scroll", follow, { passive: true });
    }, 50);
    return () => {
      clearTimeout(opened);
      watcher.disconnect();
      window.removeEventListener("scroll", follow);
    };
  }, [list]);
  useEffect(() => {
    if (!isSending) return;
    isAtEnd.current = true;
    toEnd();
  }, [isSending]);
};
