import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { TrainSearch } from "../../search-params.ts";

const route = "/train/$programId/$sessionUid";

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;

/** Arrow keys move between steps. */
const useArrows = (onStep: (by: 1 | -1) => void): void => {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (event.key === "ArrowRight") latest.current(1);
      if (event.key === "ArrowLeft") latest.current(-1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};

export type TrainMoves = {
  readonly here: number;
  readonly view: TrainSearch["view"];
  readonly dialog: TrainSearch["dialog"];
  readonly go: (search: TrainSearch) => void;
  /** To the next step or the previous one; after the last one comes the end. */
  readonly move: (by: 1 | -1) => void;
  /** To the previous view. */
  readonly back: () => void;
  readonly openDialog: (dialog: NonNullable<TrainSearch["dialog"]>) => void;
  readonly closeDialog: () => void;
};

/** Once it is over, back to where the session was opened, past all of its views. */
export const useLeaving = (isOver: boolean): void => {
  const { history } = useRouter();
  const [entry] = useState(() => history.location.state.__TSR_index);
  useEffect(() => {
    const gone = history.location.state.__TSR_index - entry;
    if (isOver && gone > 0) history.go(-gone);
  }, [isOver, entry, history]);
};

/**
 * The moves within a session: each is an entry of the browser's history, so that Back goes one view back. `firstOpen`: where it opens, unless
 * the address says where; undefined, with nothing left to do: at the end.
 */
export const useTrainMoves = (count: number, firstOpen: number | undefined): TrainMoves => {
  const navigate = useNavigate({ from: route });
  const { history } = useRouter();
  const { at, dialog, ...search } = useSearch({ from: route });
  // The initial step; ticking moves nobody on, the button does.
  const [first] = useState(firstOpen);
  const here = Math.min(at ?? first ?? count - 1, count - 1);
  const opensAtEnd = at === undefined && search.view === undefined && first === undefined;
  const view = opensAtEnd ? "finish" : search.view;
  const isDialogOpen = useRef(false);
  useEffect(() => {
    isDialogOpen.current = dialog !== undefined;
  }, [dialog]);
  const go = (to: TrainSearch) => void navigate({ search: to, resetScroll: to.dialog === undefined });
  const back = () => {
    if (opensAtEnd) go({ at: here });
    else if (history.canGoBack()) history.back();
    else void navigate({ search: { at: here }, replace: true, resetScroll: false });
  };
  const move = (by: 1 | -1) => {
    if (view !== undefined) {
      if (by < 0) back();
      return;
    }
    const target = here + by;
    if (target >= count) go({ at: here, view: "finish" });
    else if (target >= 0) go({ at: target });
  };
  useArrows(move);
  return {
    here,
    view,
    dialog,
    go,
    move,
    openDialog: (asked) => go({ at: here, dialog: asked }),
    // Once for each dialog: a second tap may come before the browser has gone back, or while the dialog fades away.
    closeDialog: () => {
      if (!isDialogOpen.current) return;
      isDialogOpen.current = false;
      back();
    },
    back,
  };
};
