import { useNavigate } from "@tanstack/react-router";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { GroupForm } from "./group-form.tsx";

/** Another household or barn of one's own. */
export const NewGroupPage = () => {
  const navigate = useNavigate();
  const mayMake = useActingMember().account.mayMakeGroups;
  return (
    <>
      <PageHead
        title="Another household or barn"
        {...(mayMake && {
          under: "You will be its owner and can invite people. Your own training comes along with you.",
        })}
      />
      {mayMake ? (
        <GroupForm
          onMade={({ joinedGroupId }) =>
            void navigate({
              to: "/open",
              search: joinedGroupId === undefined ? {} : { group: joinedGroupId },
            })
          }
        />
      ) : (
        <EmptyState>
          Whoever installed Canter decides who may make groups (Settings, Installation), and you may not yet.
          An invitation lets you into another one.
        </EmptyState>
      )}
    </>
  );
};
