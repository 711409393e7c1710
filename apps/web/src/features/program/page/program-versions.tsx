import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useMutation, useQueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { ProgramResponse, ProgramVersion } from "@canter/protocol/training/programs";
import { useState } from "react";
import { redoProgram, refreshProgram, undoProgram } from "../../../api/programs-actions.ts";
import { withdrawAnyUndo, offerUndo } from "../../../ui/undo/undo-offer.ts";
import styles from "../program.module.css";
import { isOutdated } from "../../../ui/edit/use-editor.ts";
import { EditProblem } from "./use-program-edits.tsx";
import { programVersionsQuery } from "../../../api/programs.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { ChangeLines } from "../proposal/change-lines.tsx";
import { detailGroups } from "../proposal/detail-groups.ts";
import { OlderButton } from "../../../ui/page/older-button.tsx";

/** Undoes the plan's last change, or redoes it. Progress stays. */
export const UndoButtons = ({ program }: { readonly program: ProgramResponse }) => {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: (way: "undo" | "redo") =>
      way === "undo" ? undoProgram(client, program) : redoProgram(client, program),
    onSuccess: withdrawAnyUndo,
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
  if (!program.canUndo && !program.canRedo) return null;
  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        color="gray"
        aria-label="Undo the last change"
        leftSection={<IconArrowBackUp size={22} stroke={1.6} aria-hidden />}
        disabled={!program.canUndo || turning.isPending}
        onClick={() => turning.mutate("undo")}
      >
        Undo
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowForwardUp size={22} stroke={1.6} aria-hidden />}
        disabled={!program.canRedo || turning.isPending}
        onClick={() => turning.mutate("redo")}
      >
        Redo
      </Button>
      <EditProblem error={turning.error} />
    </div>
  );
};

/** Reports a change of a program, and offers an undo; `after`: the resulting program. */
export const useProgramUndo = () => {
  const client = useQueryClient();
  return (text: string, after: Parameters<typeof undoProgram>[1]): void =>
    offerUndo(text, async () => void (await undoProgram(client, after)));
};

/** Undoes repeatedly; if somebody else changes the program meanwhile it stops, and says so. */
const useGoingBack = (program: ProgramResponse) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (count: number) => {
      let seen = program;
      for (let done = 0; done < count; done += 1) seen = await undoProgram(client, seen);
    },
    onSuccess: withdrawAnyUndo,
    onError: () => refreshProgram(client, program.id),
  });
};

type Listed = Pick<ProgramVersion, "version" | "change">;

/**
 * How many undos lead from the newest version to each of the others, by version. `versions`: newest first, without gaps. Versions that no
 * undo leads to (abandoned by an undo and another change) are missing; 0 for those equal to the current plan.
 */
export const undoSteps = (versions: readonly Listed[]): ReadonlyMap<number, number> => {
  let states: readonly number[] = [];
  let takenBack: readonly number[] = [];
  const after = new Map<number, readonly number[]>();
  for (const { version, change } of versions.toReversed()) {
    const again = takenBack.at(-1);
    if (change === "undone" && states.length > 1) {
      takenBack = [...takenBack, ...states.slice(-1)];
      states = states.slice(0, -1);
    } else if (change === "redone" && again !== undefined) {
      takenBack = takenBack.slice(0, -1);
      states = [...states, again];
    } else {
      // An undo to a state from before the list began: this version counts as a state of its own.
      if (change === "undone" || change === "redone") after.clear();
      states = change === "undone" || change === "redone" ? [version] : [...states, version];
      takenBack = [];
    }
    after.set(version, states);
  }
  return new Map(
    [...after].flatMap(([version, then]) =>
      then.every((state, index) => states[index] === state) ? [[version, states.length - then.length]] : [],
    ),
  );
};

const VersionList = ({ program }: { readonly program: ProgramResponse }) => {
  const acting = useActingMember();
  const versions = useInfiniteQuery(programVersionsQuery(program.id));
  const going = useGoingBack(program);
  if (versions.isPending) return <ListSkeleton rows={2} />;
  if (versions.isError) return <ProblemNotice error={versions.error} again={() => void versions.refetch()} />;
  const all = versions.data.pages.flatMap(({ items }) => items);
  const steps = undoSteps(all);
  const mayGo = program.mayEdit && program.deletedAt === undefined && all[0]?.version === program.version;
  return (
    <>
      <ol className={styles.versions}>
        {all.map(({ version, summary, details, createdAt, changedByName }) => (
          <li key={version}>
            <p>{summary}</p>
            <p className={styles.quiet}>
              {changedByName} · <Moment at={createdAt} zone={acting.member.zone} today={acting.today} />
            </p>
            {mayGo && (steps.get(version) ?? 0) > 0 && (
              <Button
                variant="subtle"
                size="compact"
                aria-label={`Go back to this: ${summary}`}
                loading={going.isPending && going.variables === steps.get(version)}
                disabled={going.isPending}
                onClick={() => going.mutate(steps.get(version) ?? 0)}
              >
                Go back to this
              </Button>
            )}
            {details.length > 0 && (
              <details className={styles.more}>
                <summary>
                  {details.length} {details.length === 1 ? "change" : "changes"}
                </summary>
                <ChangeLines groups={detailGroups(details)} />
              </details>
            )}
          </li>
        ))}
      </ol>
      <EditProblem error={going.error} />
      <OlderButton pages={versions} says="Older changes" />
    </>
  );
};

/** Every version of the plan with its changes; fetched on request. */
export const ProgramVersions = ({ program }: { readonly program: ProgramResponse }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Versions</summary>
      {isOpen && <VersionList program={program} />}
    </details>
  );
};
