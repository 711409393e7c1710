import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";

type Props = { readonly isLoading: boolean; readonly onWanted: () => void };

/** Loads what was said before as soon as the top comes near; the button is for whoever does not scroll. */
export const OlderMessages = ({ isLoading, onWanted }: Props) => {
  const mark = useRef<HTMLDivElement>(null);
  const wanted = useEffectEvent(() => {
    if (!isLoading) onWanted();
  });
  useEffect(() => {
    if (!mark.current || isLoading) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && wanted(),
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [isLoading]);
  return (
    <div ref={mark}>
      <Button variant="subtle" color="gray" onClick={onWanted} loading={isLoading}>
        Older messages
      </Button>
    </div>
  );
};
