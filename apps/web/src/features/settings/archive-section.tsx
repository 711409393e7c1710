import { Button, FileButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import { request, requestFile } from "../../api/request.ts";
import { isDemoAccount } from "../../frame/is-demo-account.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { saveFile } from "../../ui/save-file.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./settings.module.css";

const rows = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

/** Exports everything of one's own as one file, to keep or to move to another Canter; and imports such a file. */
export const ArchiveSection = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(
        await requestFile("GET /archive", { accept: "application/zip" }),
        `canter-archive-${acting.today}.zip`,
      ),
  });
  const bringing = useMutation({
    mutationFn: (file: File) =>
      request("POST /archive", { bytes: new Blob([file], { type: "application/zip" }) }),
    onSuccess: () => client.invalidateQueries(),
  });
  if (isDemoAccount(acting.account)) return null;
  return (
    <section>
      <h2>Archive</h2>
      <p className={styles.quiet}>
        Everything of yours in {acting.group.name}, and its horses, as one ZIP file: training, recordings,
        programs, conversations, memory. Another Canter can read it, and so can you.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending}>
          Save my archive
        </Button>
        {can(acting.member.role, "import", "write") && (
          <FileButton accept=".zip,application/zip" onChange={(file) => file && bringing.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={bringing.isPending}>
                Bring an archive in
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <output className={styles.written}>
        {bringing.isSuccess &&
          `Brought in ${rows(bringing.data.added)}; ${rows(bringing.data.known)} were here already.`}
      </output>
      {(saving.error ?? bringing.error) && <ProblemNotice error={saving.error ?? bringing.error} />}
    </section>
  );
};
