import { useNavigate } from "@tanstack/react-router";
import { useEntered } from "../../api/session.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { GroupForm } from "./group-form.tsx";

/** Another household or barn of one's own. */
export const NewGroupPage = () => {
  const enter = useEntered();
  const navigate = useNavigate();
  const goThere = async (groupId: string | undefined) => {
    await navigate({ to: "/" });
    await enter(groupId);
  };
  return (
    <>
      <PageHead
        title="Another household or barn"
        under="You will be its owner and can invite people. Your own training comes along with you."
      />
      <GroupForm onMade={({ joinedGroupId }) => void goThere(joinedGroupId)} />
    </>
  );
};
