import { Button, Menu, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import {
  deleteProgram,
  patchProgram,
  refreshProgram,
  restoreProgram,
} from "../../../api/programs-actions.ts";
import { requestFile } from "../../../api/request.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { EditProblem } from "./edit-problem.tsx";
import { HeadForm } from "./head-form.tsx";
import { StartChoice } from "../new/start-choice.tsx";
import { stepsFrom } from "../status-in-words.ts";
import { isOutdated } from "./use-program-edits.ts";

const fileName = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "program"
  }.json`;

/** The actions on a whole program. */
export const ProgramActions = ({ program }: { readonly program: ProgramResponse }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const changing = useMutation({
    mutationFn: (status: ProgramStatus) =>
      patchProgram(client, program.id, {
        version: program.version,
        updatedAt: program.updatedAt,
        status,
      }),
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
  const exporting = useMutation({
    mutationFn: async () =>
      saveFile(
        await requestFile("GET /programs/{id}/export", { params: { id: program.id } }),
        fileName(program.name),
      ),
  });
  const deleting = useMutation({
    mutationFn: () => deleteProgram(client, program.id),
    onSuccess: async () => {
      offerUndo(`Deleted ${program.name}.`, async () => void (await restoreProgram(client, program.id)));
      await navigate({ to: "/plan" });
    },
  });
  const [first, ...others] = stepsFrom(program.status);
  const isMain = program.status === "draft" || program.status === "paused";
  const listed = isMain || !first ? others : [first, ...others];
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" loading={deleting.isPending || exporting.isPending}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setEditing(true)}>Name, goal, maxes</Menu.Item>
          {listed.map(({ to, label }) => (
            <Menu.Item key={label} onClick={() => changing.mutate(to)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => exporting.mutate()}>Download as JSON</Menu.Item>
          <Menu.Item onClick={() => deleting.mutate()}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMain && first && <StartChoice program={program} label={first.label} />}
      <Modal opened={isEditing} onClose={() => setEditing(false)} title="About this program" centered>
        <HeadForm program={program} onDone={() => setEditing(false)} />
      </Modal>
      <EditProblem error={changing.error ?? deleting.error ?? exporting.error} />
    </>
  );
};
