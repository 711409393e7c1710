import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addHorse } from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { HorseEditor } from "./horse-editor.tsx";
import { blankHorse, formToHorse } from "./horse-form.ts";

/** Adds a horse to the barn. */
export const NewHorsePage = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form, setForm] = useState(() => blankHorse(acting.member.units));
  const adding = useMutation({
    mutationFn: () => addHorse(formToHorse(form)),
    onSuccess: async (horse) => {
      await client.invalidateQueries();
      await navigate({ to: "/horses/$horseId", params: { horseId: horse.id } });
    },
  });
  return (
    <>
      <PageHead title="Add a horse" under={`To ${acting.group.name}`} />
      <HorseEditor
        form={form}
        onChange={setForm}
        action="Add the horse"
        onSave={() => adding.mutate()}
        onCancel={() => void navigate({ to: "/" })}
        isSaving={adding.isPending}
        error={adding.error}
      />
    </>
  );
};
