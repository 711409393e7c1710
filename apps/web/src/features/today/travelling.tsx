import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserZone, zoneInWords } from "../../browser/home.ts";
import { storeJson, readStoredJson } from "../../browser/stored.ts";
import { sessionQuery } from "../../api/session.ts";
import { request } from "../../api/request.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./today.module.css";

const keptAt = (memberId: string): string => `canter.zone-kept.${memberId}`;

const hourAndDay = (zone: string): string =>
  Temporal.Now.zonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" });

const keptZones = (memberId: string): readonly unknown[] => {
  const kept = readStoredJson("localStorage", keptAt(memberId));
  return Array.isArray(kept) ? kept : [];
};

/** Zones with the same current time need no question: Berlin is as good as Paris. */
const isElsewhere = (here: string, zone: string): boolean =>
  here !== zone && hourAndDay(here) !== hourAndDay(zone);

/** Asks somebody whose browser is in another time zone than their setting, once for each zone. */
export const Travelling = ({ acting }: { readonly acting: ActingMember }) => {
  const { id, zone } = acting.member;
  const here = browserZone();
  const client = useQueryClient();
  const [kept, setKept] = useState(() => keptZones(id));
  const moving = useMutation({
    mutationFn: () => request("PATCH /session", { body: { zone: here } }),
    onSuccess: async (session) => {
      client.setQueryData(sessionQuery.queryKey, session);
      await client.invalidateQueries();
    },
  });
  if (kept.includes(here) || !isElsewhere(here, zone)) return null;
  const keep = () => {
    const all = [...keptZones(id), here];
    storeJson("localStorage", keptAt(id), all);
    setKept(all);
  };
  return (
    <section className={styles.travelling} aria-label="Time zone">
      <p>You seem to be in {zoneInWords(here)} time.</p>
      <Button variant="subtle" size="compact" loading={moving.isPending} onClick={() => moving.mutate()}>
        Use it
      </Button>
      <Button variant="subtle" color="gray" size="compact" onClick={keep}>
        Keep {zoneInWords(zone)}
      </Button>
      {moving.isError && <ProblemNotice error={moving.error} />}
    </section>
  );
};
