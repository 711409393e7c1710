/** Pause between looks at the clock, in milliseconds. A timer to a far moment is late on a device that slept meanwhile. */
const lookMs = 20_000;

const listeners = new Set<() => void>();
const look = (): void => {
  if (document.visibilityState === "visible") for (const listener of listeners) listener();
};
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls it every now and then, and whenever the page becomes visible again; returns how to stop that. */
export const onTimePasses = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(look, lookMs);
    document.addEventListener("visibilitychange", look);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", look);
  };
};

/** Whether an element is on the part of a page that is scrolled to. */
const watchInView = (element: Element) => {
  let isInView = false;
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
  });
  observer.observe(element);
  return { isInView: () => isInView, stop: () => observer.disconnect() };
};

const stepMs = 500;

/** Calls it once, after the element was in view of a visible page for so long; returns how to stop that. */
export const onceViewed = (element: Element, forMs: number, then: () => void): (() => void) => {
  const view = watchInView(element);
  let viewedMs = 0;
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible" || !view.isInView()) return;
    viewedMs += stepMs;
    if (viewedMs < forMs) return;
    stop();
    then();
  }, stepMs);
  const stop = () => {
    clearInterval(timer);
    view.stop();
  };
  return stop;
};
