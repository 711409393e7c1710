import { Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useLogBox } from "./use-log-box.ts";
import { useMayLog } from "./use-may-log.ts";
import styles from "./shortcuts.module.css";

const listed: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["L"], does: "Open the box to write in" },
  { keys: ["⌘ / Ctrl", "Enter"], does: "Save what you wrote, or a workout that you edit" },
  { keys: ["Esc"], does: "Close what lies on top; the text is kept" },
  { keys: ["/"], does: "Search on the page" },
  { keys: ["G", "T"], does: "Go to Today or Barn" },
  { keys: ["G", "P"], does: "Go to Plan" },
  { keys: ["G", "H"], does: "Go to History" },
  { keys: ["G", "C"], does: "Go to Coach" },
  { keys: ["G", "E"], does: "Go to Exercises" },
  { keys: ["G", "R"], does: "Go to Records" },
  { keys: ["G", "B"], does: "Go to Body" },
  { keys: ["G", "F"], does: "Go to Food" },
  { keys: ["G", "M"], does: "Go to More" },
  { keys: ["?"], does: "This list" },
];

const places = {
  t: "/",
  p: "/plan",
  h: "/history",
  c: "/coach",
  e: "/exercises",
  r: "/records",
  b: "/body",
  f: "/food",
  m: "/more",
} as const;
/** How long after `g` the second letter still counts, in milliseconds. */
const pairWithin = 1200;

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;

/** The single-key shortcuts, disabled while somebody types or a dialog is open; `?` lists them. */
export const Shortcuts = () => {
  const [isListed, setListed] = useState(false);
  const box = useLogBox();
  const mayLog = useMayLog();
  const navigate = useNavigate();
  const wentAt = useRef(-pairWithin);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const target =
        event.timeStamp - wentAt.current < pairWithin
          ? Object.entries(places).find(([letter]) => letter === key)?.[1]
          : undefined;
      wentAt.current = key === "g" ? event.timeStamp : -pairWithin;
      if (target) void navigate({ to: target });
      else if (key === "l" && mayLog) box.open();
      else if (key === "?") setListed(true);
      else if (key === "/") document.querySelector<HTMLElement>("main input[type=search]")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box, mayLog, navigate]);
  return (
    <Modal opened={isListed} onClose={() => setListed(false)} title="Keyboard" centered>
      <dl className={styles.list}>
        {listed.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
