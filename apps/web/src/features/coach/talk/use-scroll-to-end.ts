import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** Within this distance from the end, in pixels, somebody is reading the latest. */
const near = 200;

const page = () => document.documentElement;
const toEnd = () => window.scrollTo({ top: page().scrollHeight });
const isNearEnd = () => page().scrollHeight - window.innerHeight - window.scrollY < near;

/**
 * Whether somebody scrolled up, away from the end. Only an upward movement counts: when a page grows below (cards follow their message)
 * the position stays and the end moves out of reach, without anybody having scrolled.
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
 * Opens a conversation at its end and keeps the end in view while the page grows, unless somebody has scrolled up; keeps their position
 * when older messages are added above. `firstId`: the oldest loaded message. `isSending`: whoever sends a message wants to see the end.
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
    // The whole page: pending proposals are below the conversation, and grow too.
    const watcher = new ResizeObserver(() => {
      height.current = list.current?.scrollHeight ?? 0;
      if (atEndRef.current) toEnd();
      // When a page shrinks its end moves up: the later scroll event was nobody's.
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
