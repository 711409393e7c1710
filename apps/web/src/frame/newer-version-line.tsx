import { useEffect, useState } from "react";
import { Button } from "@mantine/core";
import { onTimePasses } from "../browser/passing-time.ts";
import styles from "./frame.module.css";

/** Pause between questions to the server, in milliseconds. */
const askAgainMs = 60 * 60_000;
/** Nobody who has touched nothing for so long is in the middle of something. */
const idleMs = 10 * 60_000;

const touches = ["pointerdown", "keydown", "visibilitychange"] as const;

/** The address of the application's first part, with a hash in its name. */
const mainPart = /<script type="module"[^>]*\ssrc="([^"]+)"/;

/** Whether the server has another build of the application than this page; false: it does not say. */
const isOutdated = async (): Promise<boolean> => {
  const response = await fetch("/", { cache: "no-cache", headers: { accept: "text/html" } });
  const part = response.ok ? mainPart.exec(await response.text())?.[1] : undefined;
  return part !== undefined && document.querySelector(`script[src="${CSS.escape(part)}"]`) === null;
};

/** Anything that is open, typed or played would be gone. */
const isAtRest = (): boolean =>
  document.querySelector("[role=dialog]") === null &&
  [...document.querySelectorAll("textarea, input")].every(
    (field) => !("value" in field) || field.value === "" || field.matches("[type=checkbox], [type=radio]"),
  ) &&
  [...document.querySelectorAll<HTMLMediaElement>("audio, video")].every(({ paused }) => paused);

/**
 * A page may stay open for weeks. Asks hourly, and when the page is looked at again, whether the server has a newer build; then a page at
 * rest is reloaded, for any other `offer` is called. Returns how to stop that.
 */
const watchForNewerVersion = (offer: () => void): (() => void) => {
  let askedAt = Date.now();
  let touchedAt = Date.now();
  let isNewer = false;
  const touch = () => {
    touchedAt = Date.now();
  };
  const ask = async () => {
    askedAt = Date.now();
    if (!(await isOutdated().catch(() => false))) return;
    isNewer = true;
    offer();
  };
  const stopLooking = onTimePasses(() => {
    if (isNewer && Date.now() - touchedAt >= idleMs && isAtRest()) window.location.reload();
    if (!isNewer && Date.now() - askedAt >= askAgainMs) void ask();
  });
  for (const touching of touches) window.addEventListener(touching, touch);
  return () => {
    stopLooking();
    for (const touching of touches) window.removeEventListener(touching, touch);
  };
};

/** On a page that was open while Canter was updated: the way to the newer version. */
export const NewerVersionLine = () => {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => (import.meta.env.PROD ? watchForNewerVersion(() => setOffered(true)) : undefined), []);
  if (!isOffered) return null;
  return (
    <output className={styles.offline}>
      There is a newer version of Canter.{" "}
      <Button variant="subtle" size="compact" onClick={() => window.location.reload()}>
        Load it
      </Button>
    </output>
  );
};
