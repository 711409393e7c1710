import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { entryQuery } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { useSigningOut } from "../../frame/use-signing-out.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { PasswordForm } from "./password-form.tsx";
import { PinForm } from "./pin-form.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SignedInBrowsers } from "./signed-in-browsers.tsx";

/** How one signs in, and where one is signed in. */
export const SecurityPage = () => {
  const acting = useActingMember();
  const { data: entry } = useQuery(entryQuery);
  const leaving = useSigningOut();
  return (
    <>
      {leaving.question}
      <PageHead
        title="Signing in"
        over={<BackToMore />}
        under={acting.account.email ?? acting.account.name}
        actions={
          <Button variant="default" onClick={leaving.leave} loading={leaving.isPending}>
            Sign out
          </Button>
        }
      />
      <section className={styles.section} aria-labelledby="browsers">
        <h2 id="browsers">Where you are signed in</h2>
        <SignedInBrowsers />
      </section>
      {entry?.passkeys && (
        <section className={styles.section} aria-labelledby="passkeys">
          <h2 id="passkeys">Passkeys</h2>
          <p className={styles.says}>
            Sign in with your finger, your face or your device’s lock, instead of the password.
          </p>
          <Passkeys />
        </section>
      )}
      <section className={styles.section} aria-labelledby="password">
        <h2 id="password">Password</h2>
        <PasswordForm />
      </section>
      <section className={styles.section} aria-labelledby="pin">
        <h2 id="pin">Shared screens</h2>
        <p className={styles.says}>
          On a screen that several people use one switches by a tap. With a PIN only you can switch to you.
        </p>
        <PinForm />
      </section>
    </>
  );
};
