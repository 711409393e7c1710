import { useSearch } from "@tanstack/react-router";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useMayLog } from "../../frame/use-may-log.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { formatDate } from "../../ui/formats.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BarnView } from "./barn-view.tsx";

/** All horses, and their week. */
export const BarnPage = () => {
  const { week } = useSearch({ from: "/barn" });
  const acting = useActingMember();
  const mayLog = useMayLog();
  return (
    <>
      <PageHead title="Barn" over={formatDate(acting.today)} />
      {!mayLog && <ViewerNotice />}
      <BarnView acting={acting} mayLog={mayLog} week={week} />
    </>
  );
};
