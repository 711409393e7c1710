import { useQueryClient } from "@tanstack/react-query";
import type { Attachment } from "@canter/domain/attachment/attachment";
import { formatDuration } from "@canter/domain/units/format-units";
import { attachmentAddress } from "../../api/workout-actions.ts";
import { refreshAttachments, removeAttachment } from "../../api/workout-actions.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import styles from "./attachment.module.css";

type Shown = Pick<Attachment, "id" | "workoutId" | "kind" | "durationSeconds">;

const nameOf = ({ kind }: Shown): string => (kind === "photo" ? "photo" : "voice memo");

const Remove = ({ shown }: { readonly shown: Shown }) => {
  const client = useQueryClient();
  const remove = async () => {
    await removeAttachment(shown);
    await refreshAttachments(client, shown.workoutId);
  };
  return (
    <ConfirmButton
      title={`Remove this ${nameOf(shown)}?`}
      says="It is deleted for good."
      label={`Remove the ${nameOf(shown)}`}
      onConfirm={remove}
    >
      Remove
    </ConfirmButton>
  );
};

type Props<Each extends Shown> = {
  readonly items: readonly Each[];
  /** The athlete or date in words: shown below, and used as the picture's alternative text. */
  readonly captionOf: (one: Each) => string;
  readonly mayRemove?: boolean;
  /** Beside what matters more: small pictures, which open in full. */
  readonly isSmall?: boolean;
};

/** Photos and voice memos, each with its caption. */
export const AttachmentList = <Each extends Shown>({
  items,
  captionOf,
  mayRemove = false,
  isSmall = false,
}: Props<Each>) => (
  <ul className={styles.list} data-small={isSmall || undefined} aria-label="Photos and voice memos">
    {items.map((one) => (
      <li key={one.id} className={styles.item} data-kind={one.kind}>
        {one.kind === "photo" ? (
          <a href={attachmentAddress(one)} target="_blank" rel="noreferrer">
            <img src={attachmentAddress(one)} alt={captionOf(one)} loading="lazy" decoding="async" />
          </a>
        ) : (
          <audio
            controls
            preload="none"
            src={attachmentAddress(one)}
            aria-label={`Voice memo, ${captionOf(one)}`}
          >
            {/* There is no transcript. */}
            <track kind="captions" />
          </audio>
        )}
        <span className={styles.foot}>
          <span>
            {captionOf(one)}
            {one.durationSeconds !== undefined && ` · ${formatDuration(Math.round(one.durationSeconds))}`}
          </span>
          {mayRemove && <Remove shown={one} />}
        </span>
      </li>
    ))}
  </ul>
);
