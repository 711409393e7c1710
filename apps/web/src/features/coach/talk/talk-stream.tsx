import { Button, VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useMemo, useState, useLayoutEffect, type RefObject } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { Proposal } from "@canter/protocol/training/proposals";
import { messagePagesQuery } from "../../../api/conversations.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { Moment } from "../../../ui/moment.tsx";
import styles from "../coach.module.css";
import { MessageView } from "./message-view.tsx";
import { streamOf, type StreamEntry } from "./stream-of.ts";

/** Within this distance from the end, in pixels, somebody is reading the latest. */
const near = 200;

const page = () => document.documentElement;
const toEnd = () => window.scrollTo({ top: page().scrollHeight });
const isNearEnd = () => page().scrollHeight - window.innerHeight - window.scrollY < near;

/**
 * Whether somebody scrolled up, away from the end. Only an upward movement counts: when a page grows below (cards follow their message)
 * the position stays and the end moves out of reach, without anybody having scrolled.
 */
const useAtEndRef = (beginsAtEnd: boolean) => {
  const atEndRef = useRef(beginsAtEnd);
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
 * Opens a conversation at its end, unless it `beginsAtEnd` no more, and keeps the end in view while the page grows, unless somebody has
 * scrolled up; keeps their position when older messages are added above. `firstId`: the oldest loaded message. `isSending`: whoever sends
 * a message wants to see the end.
 */
const useScrollToEnd = (
  list: RefObject<HTMLElement | null>,
  firstId: string | undefined,
  { isSending, beginsAtEnd }: { readonly isSending: boolean; readonly beginsAtEnd: boolean },
): void => {
  const { atEndRef, beforeRef } = useAtEndRef(beginsAtEnd);
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
    if (atEndRef.current) toEnd();
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

/** So many pages are loaded for a message that the conversation is opened at. */
const maxPagesSought = 40;

/** Loads older messages up to the one that the conversation is opened at, and shows it once, in the middle. */
const useSought = (
  list: RefObject<HTMLElement | null>,
  sought: string | undefined,
  { pages, messages }: ReturnType<typeof useMessages>,
): void => {
  const isThere = messages.some(({ id }) => id === sought);
  const isWanted =
    sought !== undefined &&
    !isThere &&
    pages.hasNextPage &&
    !pages.isFetching &&
    (pages.data?.pages.length ?? 0) < maxPagesSought;
  const { fetchNextPage } = pages;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  useLayoutEffect(() => {
    if (isThere) list.current?.querySelector("[data-sought]")?.scrollIntoView({ block: "center" });
  }, [list, isThere]);
};

type OlderMessagesProps = { readonly isLoading: boolean; readonly onWanted: () => void };

/** Loads older messages as soon as the top comes near; the button is for those who don't scroll. */
const OlderMessages = ({ isLoading, onWanted }: OlderMessagesProps) => {
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

const nothing: readonly ConversationMessage[] = [];

/** The loaded messages of a conversation, oldest first. */
export const useMessages = (conversationId: string | undefined) => {
  const pages = useInfiniteQuery({
    ...messagePagesQuery(conversationId ?? ""),
    enabled: conversationId !== undefined,
  });
  const messages = useMemo(
    () => pages.data?.pages.flatMap(({ items }) => items).toReversed() ?? nothing,
    [pages.data],
  );
  return { pages, messages };
};

const dayOf = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The coach's latest text, for a screen reader; nothing that was there when the page was opened. */
const Spoken = ({
  stream,
  open,
}: {
  readonly stream: readonly StreamEntry[];
  readonly open: readonly Proposal[];
}) => {
  const last = stream.at(-1)?.message;
  const [from] = useState(last?.seq ?? 0);
  const said = last && last.author === "agent" && last.seq > from ? last.text : "";
  const waits = open.length > 0 && "Proposed changes wait for your click.";
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {said} {said !== "" && waits}
    </VisuallyHidden>
  );
};

type Props = {
  readonly talk: ReturnType<typeof useMessages>;
  readonly proposals: readonly Proposal[];
  readonly open: readonly Proposal[];
  readonly onItsWay: string | undefined;
  readonly acting: ActingMember;
  /** Id of the message to open it at. */
  readonly sought: string | undefined;
};

/** The messages, oldest first; the page opens at the end, or at one that is sought, and loads older messages as it is scrolled up. */
export const TalkStream = ({ talk, proposals, open, onItsWay, acting, sought }: Props) => {
  const { pages, messages } = talk;
  const list = useRef<HTMLDivElement>(null);
  const stream = useMemo(() => streamOf(messages, proposals), [messages, proposals]);
  useScrollToEnd(list, messages[0]?.id, {
    isSending: onItsWay !== undefined,
    // What an empty one offers is read from the top of the page.
    beginsAtEnd: sought === undefined && messages.length > 0,
  });
  useSought(list, sought, talk);
  const { zone } = acting.member;
  return (
    <div ref={list} className={styles.stream}>
      {pages.hasNextPage && (
        <OlderMessages isLoading={pages.isFetchingNextPage} onWanted={() => void pages.fetchNextPage()} />
      )}
      <VisuallyHidden component="h2" id="conversation">
        Conversation
      </VisuallyHidden>
      <ol className={styles.messages} aria-labelledby="conversation">
        {stream.map((entry, index) => {
          const { id, createdAt } = entry.message;
          const before = stream[index - 1]?.message.createdAt;
          const isNewDay = before === undefined || dayOf(before, zone) !== dayOf(createdAt, zone);
          return [
            isNewDay && (
              <li key={`${id}-day`} className={styles.newDay}>
                <Moment at={createdAt} zone={zone} today={acting.today} isDay />
              </li>
            ),
            <MessageView key={id} {...entry} isSought={id === sought} />,
          ];
        })}
        {onItsWay !== undefined && <li className={styles.member}>{onItsWay}</li>}
      </ol>
      <Spoken stream={stream} open={open} />
    </div>
  );
};
