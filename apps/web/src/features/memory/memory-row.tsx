import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Memory } from "@canter/protocol/coach/memory";
import { formatShortDate } from "../../ui/formats.ts";
import { forgetMemory, memoriesQuery, putMemoryBack } from "../../api/agents.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { CorrectMemory } from "./correct-memory.tsx";
import { keyInWords, lastDayBefore, valueInWords } from "./memory-in-words.ts";

type Props = { readonly memory: Memory; readonly acting: ActingMember };

/** One memory: since when, until when, and a way to correct it. */
export const MemoryRow = ({ memory, acting }: Props) => {
  const client = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: memoriesQuery.queryKey });
  const name = keyInWords(memory.key);
  const { zone } = acting.member;
  const forget = useMutation({
    mutationFn: () => forgetMemory(memory),
    onSuccess: async () => {
      offerUndo(`Forgotten: ${name}.`, async () => {
        await putMemoryBack(memory);
        await refresh();
      });
      await refresh();
    },
  });
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{name}</h3>
        <p>{valueInWords(memory.value)}</p>
        <p className={styles.quiet}>
          noted <Moment at={memory.createdAt} zone={zone} today={acting.today} isDay /> ·{" "}
          {memory.expiresAt === undefined
            ? "kept until you say otherwise"
            : `kept until ${formatShortDate(lastDayBefore(memory.expiresAt, zone), acting.today)}`}
        </p>
        {forget.error && <ProblemNotice error={forget.error} />}
      </div>
      {!isCorrecting && (
        <div className={styles.buttons}>
          <Button
            variant="subtle"
            color="gray"
            loading={forget.isPending}
            aria-label={`Forget ${name}`}
            onClick={() => forget.mutate()}
          >
            Forget
          </Button>
          <Button variant="default" aria-label={`Correct ${name}`} onClick={() => setCorrecting(true)}>
            Correct
          </Button>
        </div>
      )}
      {isCorrecting && <CorrectMemory memory={memory} acting={acting} onDone={() => setCorrecting(false)} />}
    </li>
  );
};
