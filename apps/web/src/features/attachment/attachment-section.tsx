import { useQuery } from "@tanstack/react-query";
import { maxAttachments } from "@canter/domain/attachment/attachment";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { attachmentsQuery } from "../../api/workout-actions.ts";
import { unsentFiles } from "../../browser/unsent/unsent-files.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { AttachmentButtons } from "./attachment-buttons.tsx";
import { AttachmentList } from "./attachment-list.tsx";
import { UnsentFileList } from "./unsent-file-list.tsx";
import styles from "./attachment.module.css";

type Props = { readonly workoutId: string; readonly mayAdd: boolean; readonly isQuiet?: boolean };

/** The photos and voice memos of a workout, and buttons to add one; nothing for read-only members if there are none. */
export const AttachmentSection = ({ workoutId, mayAdd, isQuiet }: Props) => {
  const { data: items = [] } = useQuery(attachmentsQuery(workoutId));
  const { today, member } = useActingMember();
  const unsent = unsentFiles.use(member.id).filter((file) => file.workoutId === workoutId);
  if (!mayAdd && items.length === 0) return null;
  return (
    <div className={styles.section}>
      {items.length > 0 && (
        <AttachmentList
          items={items}
          captionOf={({ addedAt }) => `added ${describeDate(localDateAt(addedAt, member.zone), today)}`}
          mayRemove={mayAdd}
        />
      )}
      <UnsentFileList files={unsent} />
      {mayAdd && items.length + unsent.length < maxAttachments && (
        <AttachmentButtons target={{ workoutId }} {...(isQuiet && { isQuiet })} />
      )}
    </div>
  );
};
