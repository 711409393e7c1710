import { useEffect } from "react";

/** Keeps the screen on while one trains, where the browser can; a hidden page lets it go, so it is asked for again. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (isOver) void granted.release();
        else lock = granted;
      } catch {
        // Low battery, or not allowed: the screen goes dark as it always does.
      }
    };
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
};
