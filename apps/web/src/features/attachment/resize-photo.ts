import { maxPhotoBytes } from "@canter/domain/horse/photo";
import { RequestFailed } from "../../api/request.ts";

/** Enough for the widest screen that shows it; in pixels. */
const maxSide = 1600;
const jpegQuality = 0.85;

const refused = (detail: string): RequestFailed =>
  new RequestFailed({ type: "invalid", title: "No photo", status: 400, detail });

/** The image as a JPEG of at most `maxSide`, upright, without the camera's location data. Throws if it is not an image. */
export const resizePhoto = async (file: File): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw refused("photo: must be a JPEG, PNG or WebP image; this file can't be read as one.");
  });
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
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
