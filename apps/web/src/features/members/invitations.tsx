import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Role } from "@canter/domain/group/group";
import type { Invitation } from "@canter/protocol/account/accounts";
import { invitationsQuery, invite, revokeInvitation } from "../../api/accounts.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import { roleInWords } from "../../ui/words/role-in-words.ts";
import { focusOpened } from "../../ui/form/use-opening.ts";

/** The roles, each with its meaning. */
export const roleChoices: readonly { readonly value: Role; readonly label: string }[] = [
  { value: "owner", label: "Owner: runs it" },
  { value: "member", label: "Member: logs and changes" },
  { value: "viewer", label: "Viewer: looks only" },
];

/** The role of a choice. */
export const roleOf = (value: string): Role =>
  roleChoices.find((choice) => choice.value === value)?.value ?? "viewer";

const blank = { role: "member", name: "", email: "", days: "7" };

/** Asks whom to invite, and then shows the link once. */
export const InviteForm = ({ onClose }: { readonly onClose: () => void }) => {
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

const Row = ({ invitation }: { readonly invitation: Invitation }) => {
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
export const OpenInvitations = () => {
  const { data: invitations = [], error } = useQuery(invitationsQuery);
  if (error) return <ProblemNotice error={error} />;
  if (invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
};
