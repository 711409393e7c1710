import { useNavigate } from "@tanstack/react-router";
import { useEntered } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { GroupForm } from "./group-form.tsx";

/** Another household or barn of one's own. */
export const NewGroupPage = () => {
  const enter = useEntered();
  const navigate = useNavigate();
  const mayMake = useActingMember().account.mayMakeGroups;
  const goThere = async (groupId: string | undefined) => {
    await navigate({ to: "/" });
    await enter(groupId);
  };
  return (
    <>
      <PageHead
        title="Another household or barn"
        {...(mayMake && {
          under: "You will be its owner and can invite people. Your own training comes along with you.",
        })}
      />
      {mayMake ? (
        <GroupForm onMade={({ joinedGroupId }) => void goThere(joinedGroupId)} />
      ) : (
        <EmptyState>
          Whoever installed Canter decides who may make groups (Settings, Installation), and you may not yet.
          An invitation lets you into another one.
        </EmptyState>
      )}
    </>
  );
};
