import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import type { Role } from "@canter/domain/group/group";
import type { MemberView } from "@canter/protocol/account/accounts";
import { rememberGroup } from "../../browser/page-scope.ts";
import { changeRole, deleteGroup, leaveGroup, membersQuery, removeMember } from "../../api/accounts.ts";
import { sessionQuery } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { roleInWords } from "../../ui/words/role-in-words.ts";
import { ContinueWithPassword, usePasswordFirst } from "../account/use-password-first.tsx";
import { DeleteForGood } from "../account/delete-for-good.tsx";
import { InviteForm, OpenInvitations, roleChoices, roleOf } from "./invitations.tsx";
import { useOpening } from "../../ui/form/use-opening.ts";

const RoleChoice = ({ member }: { readonly member: MemberView }) => {
  const client = useQueryClient();
  const { first, field } = usePasswordFirst();
  const changing = useMutation({
    mutationFn: (role: Role) => first(() => changeRole(member.id, role)),
    onSuccess: () => {
      if (member.own) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: membersQuery.queryKey }),
  });
  return (
    <>
      <NativeSelect
        aria-label={`Role of ${member.name}`}
        value={changing.isPending ? changing.variables : member.role}
        onChange={(event) => changing.mutate(roleOf(event.currentTarget.value))}
        data={roleChoices}
      />
      {changing.isError && <ProblemNotice error={changing.error} />}
      <ContinueWithPassword
        field={field}
        onContinue={() => changing.variables && changing.mutate(changing.variables)}
        isPending={changing.isPending}
      />
    </>
  );
};

const Row = ({ member, isOwner }: { readonly member: MemberView; readonly isOwner: boolean }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const { first, field } = usePasswordFirst();
  const remove = async () => {
    await first(() => removeMember(member.id));
    await client.invalidateQueries();
  };
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2>
          {member.name}
          {member.own && <span className={styles.mark}>you</span>}
        </h2>
        <p className={styles.quiet}>
          {!isOwner && `${roleInWords(member.role)} · `}
          {member.email && `${member.email} · `}since{" "}
          <Moment at={member.joinedAt} zone={acting.member.zone} today={acting.today} isDay />
        </p>
      </div>
      {isOwner && (
        <div className={styles.buttons}>
          <RoleChoice member={member} />
          {!member.own && (
            <ConfirmButton
              label={`Remove ${member.name}`}
              title={`Remove ${member.name}?`}
              says={`${member.name} can’t open ${acting.group.name} any more. What they wrote about the horses stays; their own training goes with them.`}
              onConfirm={remove}
              field={field}
            >
              Remove
            </ConfirmButton>
          )}
        </div>
      )}
    </li>
  );
};

const Leaving = () => {
  const acting = useActingMember();
  const leave = async () => {
    await leaveGroup();
    rememberGroup(undefined);
    window.location.assign("/");
  };
  return (
    <div className={styles.section}>
      <ConfirmButton
        title={`Leave ${acting.group.name}?`}
        says="You can’t open it any more, unless somebody invites you again. Your own training goes with you."
        onConfirm={leave}
        isAlone
      >
        {`Leave this ${acting.group.kind}`}
      </ConfirmButton>
    </div>
  );
};

const DeleteGroup = () => {
  const { group } = useActingMember();
  return (
    <div className={styles.section}>
      <DeleteForGood
        title={`Delete ${group.name}?`}
        says={`${group.name} is deleted for good for everybody, with its horses and all about them, its talk, its plans of the day and its content. Everybody keeps their own training: in another group of theirs, or in a household of their own. Save your archive before, under More → Your data. Backups that were made still hold it.`}
        name={group.name}
        onDelete={deleteGroup}
        isAlone
      >
        {`Delete this ${group.kind}`}
      </DeleteForGood>
    </div>
  );
};

/** The group's members and their roles; owners invite, change and remove. */
export const MembersPage = () => {
  const acting = useActingMember();
  const { data: members } = useSuspenseQuery(membersQuery);
  const [isInviting, setInviting, buttonRef] = useOpening();
  const mayInvite = can(acting.member.role, "invitation", "write");
  const isOwner = can(acting.member.role, "member", "administer");
  return (
    <>
      <PageHead
        title="Members"
        over={<BackToMore />}
        under={`Of ${acting.group.name}`}
        actions={
          mayInvite &&
          !isInviting && (
            <Button ref={buttonRef} onClick={() => setInviting(true)}>
              Invite somebody
            </Button>
          )
        }
      />
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
      <ul className={styles.list}>
        {members.map((member) => (
          <Row key={member.id} member={member} isOwner={isOwner} />
        ))}
      </ul>
      {mayInvite && <OpenInvitations />}
      <Leaving />
      {can(acting.member.role, "group", "administer") && !acting.group.demo && <DeleteGroup />}
    </>
  );
};
