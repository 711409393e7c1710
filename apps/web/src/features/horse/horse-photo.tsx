import { Button, FileButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { maxPhotoBytes } from "@canter/domain/horse/photo";
import type { HorseResponse } from "@canter/protocol/horses";
import { photoAddress, putHorsePhoto, removeHorsePhoto } from "../../api/horses.ts";
import { RequestFailed } from "../../api/request.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./horse.module.css";

/** Enough for the widest screen that shows it; in pixels. */
const longestSide = 1600;
const jpegQuality = 0.85;

const refused = (detail: string): RequestFailed =>
  new RequestFailed({ type: "invalid", title: "No photo", status: 400, detail });

/** The image as a JPEG of at most `longestSide`, upright, without what the camera wrote about the place. Throws for what is no image. */
const resized = async (file: File): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw refused("photo: must be a JPEG, PNG or WebP image; this file can't be read as one.");
  });
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
  if (!blob) throw refused("photo: this image could not be made smaller.");
  if (blob.size > maxPhotoBytes) throw refused(`photo: must be at most ${maxPhotoBytes / 1_000_000} MB.`);
  return blob;
};

/** The photo; nothing where there is none. */
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

/** To give a horse a photo, another one, or none. */
export const PhotoButtons = ({ horse }: { readonly horse: HorseResponse }) => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  const putting = useMutation({
    mutationFn: async (file: File) => putHorsePhoto(horse.id, await resized(file)),
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
