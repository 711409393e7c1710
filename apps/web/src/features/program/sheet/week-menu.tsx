import { Menu, Modal } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { Week } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { EditProblem } from "../page/edit-problem.tsx";
import { NewSessionForm } from "./new-session-form.tsx";
import { useProgramEdits } from "../page/use-program-edits.ts";
import { useProgramUndo } from "../page/use-program-undo.ts";
import { callsToAddWeek, callsToRemoveWeek } from "./week-calls.ts";
import { WeekForm } from "./week-form.tsx";
import styles from "./sheet.module.css";

const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;

type Props = { readonly program: ProgramResponse; readonly week: Week };

/** The actions on a week, rendered on request: a year has 52 of these. */
const OpenedMenu = ({ program, week }: Props) => {
  const offer = useProgramUndo();
  const editing = useProgramEdits(program);
  const [open, setOpen] = useState<"week" | "session">();
  const close = () => setOpen(undefined);
  const name = `Week ${week.weekNumber}`;
  const remove = () =>
    editing.mutate(callsToRemoveWeek(program.program, week), {
      onSuccess: (after) => offer(`Took out ${name}.`, after),
    });
  return (
    <>
      <Menu position="bottom-end" width={240} defaultOpened>
        <Menu.Target>
          <button
            type="button"
            className={styles.weekMenu}
            aria-label={`Change ${name}`}
            disabled={editing.isPending}
          >
            <IconDots {...icon} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen("session")}>Add a session</Menu.Item>
          <Menu.Item onClick={() => setOpen("week")}>Phase and dates</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => editing.mutate(callsToAddWeek(program.program, week, true))}>
            Copy it behind itself
          </Menu.Item>
          <Menu.Item onClick={() => editing.mutate(callsToAddWeek(program.program, week, false))}>
            Empty week behind it
          </Menu.Item>
          <Menu.Item onClick={remove} disabled={program.weeks <= 1}>
            Take it out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open === "week"} onClose={close} title={name} centered>
        <WeekForm program={program} week={week} onDone={close} />
      </Modal>
      <Modal
        opened={open === "session"}
        onClose={close}
        title={`New session in ${name.toLowerCase()}`}
        centered
      >
        <NewSessionForm program={program} week={week} onDone={close} />
      </Modal>
      <EditProblem error={editing.error} />
    </>
  );
};

/** Edit a week, add to it, copy it, remove it. */
export const WeekMenu = (props: Props) => {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <OpenedMenu {...props} />
  ) : (
    <button
      type="button"
      className={styles.weekMenu}
      aria-label={`Change Week ${props.week.weekNumber}`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDots {...icon} />
    </button>
  );
};
