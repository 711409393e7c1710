import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** So close to the end, in pixels, somebody reads what is new. */
const near = 200;

const page = () => document.documentElement;
const toEnd = () => window.scrollTo({ top: page().scrollHeight });
const isNearEnd = () => page().scrollHeight - window.innerHeight - window.scrollY < near;

/**
 * Whether somebody scrolled up, away from the end. Only a way up says so: a page that grows below (cards come after their
 * message) leaves its place where it was, and its end out of reach, without anybody having moved.
 */
const useAtEndRef = () => {
  const atEndRef = useRef(true);
  const beforeRef = useRef(0);
  useEffect(() => {
    beforeRef.current = window.scrollY;
    const follow = () => {
      if (isNearEnd()) atEndRef.current = true;
      else if (window.scrollY < beforeRef.current) atEndRef.current = false;
      beforeRef.current = window.scrollY;
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return { atEndRef, beforeRef };
};

/**
 * Opens a talk at its end and keeps the end in view while the page grows, unless somebody has scrolled up; keeps what they read in
 * its place when older messages come in above. `firstId`: the oldest message there is. `isSending`: whoever says something wants
 * to see the end.
 */
export const useScrollToEnd = (
  list: RefObject<HTMLElement | null>,
  firstId: string | undefined,
  isSending: boolean,
): void => {
  const { atEndRef, beforeRef } = useAtEndRef();
  const height = useRef(0);
  const first = useRef(firstId);
  useLayoutEffect(() => {
    const now = list.current?.scrollHeight ?? 0;
    if (first.current !== undefined && first.current !== firstId && !atEndRef.current)
      window.scrollBy({ top: now - height.current });
    first.current = firstId;
    height.current = now;
  }, [list, firstId, atEndRef]);
  useLayoutEffect(() => {
    toEnd();
    // The whole page: what waits for a click stands below the talk, and grows too.
    const watcher = new ResizeObserver(() => {
      height.current = list.current?.scrollHeight ?? 0;
      if (atEndRef.current) toEnd();
      // A page that shrinks takes its end up: its event comes later, and was nobody's way up.
      beforeRef.current = window.scrollY;
    });
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [list, atEndRef, beforeRef]);
  useEffect(() => {
    if (!isSending) return;
    atEndRef.current = true;
    toEnd();
  }, [isSending, atEndRef]);
};
