import { Button, FileButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import { photoAddress, putHorsePhoto, removeHorsePhoto } from "../../api/horses.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { resizePhoto } from "../attachment/resize-photo.ts";
import styles from "./horse.module.css";

/** The photo; nothing if there is none. */
export const HorsePhoto = ({
  horse: { id, name, photoAt },
  className,
}: {
  readonly horse: Pick<HorseResponse, "id" | "name" | "photoAt">;
  readonly className?: string | undefined;
}) =>
  photoAt === undefined ? null : (
    <img className={className} src={photoAddress(id, photoAt)} alt={name} decoding="async" />
  );

/** Buttons to add, replace or remove a horse's photo. */
export const PhotoButtons = ({ horse }: { readonly horse: HorseResponse }) => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  const putting = useMutation({
    mutationFn: async (file: File) => putHorsePhoto(horse.id, await resizePhoto(file)),
    onSuccess: refresh,
  });
  const has = horse.photoAt !== undefined;
  const remove = async () => {
    await removeHorsePhoto(horse.id);
    await refresh();
  };
  return (
    <div className={styles.photoButtons}>
      <FileButton accept="image/*" onChange={(file) => file && putting.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={putting.isPending}>
            {has ? "Another photo" : "Add a photo"}
          </Button>
        )}
      </FileButton>
      {has && (
        <ConfirmButton
          title={`Remove the photo of ${horse.name}?`}
          says="It is deleted for good."
          onConfirm={remove}
        >
          Remove the photo
        </ConfirmButton>
      )}
      {putting.isError && <ProblemNotice error={putting.error} />}
    </div>
  );
};
