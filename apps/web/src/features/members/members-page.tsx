import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery, useQuery } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import type { Role } from "@canter/domain/group/group";
import type { MemberView, Invitation } from "@canter/protocol/account/accounts";
import { useState, type FormEvent } from "react";
import { rememberGroup } from "../../browser/page-scope.ts";
import {
  changeRole,
  deleteGroup,
  leaveGroup,
  membersQuery,
  removeMember,
  invitationsQuery,
  invite,
  revokeInvitation,
} from "../../api/accounts.ts";
import { sessionQuery } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { roleChoices, roleInWords, roleMeaning } from "../../ui/words/role-in-words.ts";
import { ContinueWithPassword, usePasswordFirst } from "../account/use-password-first.tsx";
import { DeleteForGood } from "../account/delete-for-good.tsx";
import { useOpening, focusOpened } from "../../ui/form/use-opening.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ShownOnce } from "../../ui/form/shown-once.tsx";

/** The role of a choice. */
const roleOf = (value: string): Role =>
  roleChoices.find((choice) => choice.value === value)?.value ?? "viewer";

const blank = { role: "member", name: "", email: "", days: "7" };

/** Asks whom to invite, and then shows the link once. */
const InviteForm = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [form, setForm] = useState(blank);
  const { first, field } = usePasswordFirst();
  const inviting = useMutation({
    mutationFn: () =>
      first(() =>
        invite({
          role: roleOf(form.role),
          days: Number(form.days),
          ...(form.name.trim() !== "" && { name: form.name.trim() }),
          ...(form.email.trim() !== "" && { email: form.email.trim() }),
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate();
  };
  if (inviting.isSuccess) {
    return (
      <ShownOnce
        title="The invitation"
        label="The link"
        value={inviting.data.link}
        description="It is shown only now. Take it back below if it went astray."
        onClose={onClose}
      >
        <p>
          {inviting.data.mailed
            ? `The invitation is on its way to ${inviting.data.email}. This is its link, too.`
            : "Send this link to whom you invite. Whoever opens it can join, once."}
        </p>
      </ShownOnce>
    );
  }
  const wrong = (path: string) => fieldProblem(inviting.error, path);
  return (
    <form ref={focusOpened} className={styles.card} onSubmit={submit} aria-label="Invite somebody">
      <NativeSelect
        label="Role"
        value={form.role}
        onChange={(event) => setForm({ ...form, role: event.currentTarget.value })}
        data={roleChoices}
        description={roleMeaning(roleOf(form.role))}
      />
      <div className={styles.pair}>
        <TextInput
          label="Name"
          description="If you know it"
          maxLength={120}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          error={wrong("name")}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Email"
          description="If it should be theirs only"
          type="email"
          value={form.email}
          onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
          error={wrong("email")}
          autoComplete="off"
        />
        <NativeSelect
          label="The link works for"
          value={form.days}
          onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
          data={[
            { value: "1", label: "a day" },
            { value: "7", label: "a week" },
            { value: "30", label: "30 days" },
          ]}
        />
      </div>
      {field}
      {inviting.isError && wrong("name") === undefined && wrong("email") === undefined && (
        <ProblemNotice error={inviting.error} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={inviting.isPending}>
          Make the link
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const InvitationRow = ({ invitation }: { readonly invitation: Invitation }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeInvitation(invitation.id),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const whom = invitation.name ?? invitation.email ?? "Whoever has the link";
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{whom}</h3>
        <p className={styles.quiet}>
          {roleInWords(invitation.role)}
          {invitation.name && invitation.email && ` · ${invitation.email}`}
          {invitation.createdBy !== acting.member.name && ` · by ${invitation.createdBy}`} · ends{" "}
          <Moment at={invitation.expiresAt} zone={acting.member.zone} today={acting.today} isDay />
        </p>
        {revoking.isError && <ProblemNotice error={revoking.error} />}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => revoking.mutate()}
          loading={revoking.isPending}
          aria-label={`Take back the invitation of ${whom}`}
        >
          Take back
        </Button>
      </div>
    </li>
  );
};

/** Invitations whose links are still valid; for owners. */
const OpenInvitations = () => {
  const { data: invitations = [], error } = useQuery(invitationsQuery);
  if (error) return <ProblemNotice error={error} />;
  if (invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
};

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
        description={roleMeaning(changing.isPending ? changing.variables : member.role)}
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

const MemberRow = ({ member, isOwner }: { readonly member: MemberView; readonly isOwner: boolean }) => {
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
          <MemberRow key={member.id} member={member} isOwner={isOwner} />
        ))}
      </ul>
      {mayInvite && <OpenInvitations />}
      <Leaving />
      {can(acting.member.role, "group", "administer") && !acting.group.demo && <DeleteGroup />}
    </>
  );
};
