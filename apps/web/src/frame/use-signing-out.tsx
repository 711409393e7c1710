import { useMutation } from "@tanstack/react-query";
import { Suspense, lazy, useState, type ReactNode } from "react";
import { signOut } from "../api/session.ts";
import { unsentFiles } from "../browser/unsent-files.ts";
import { unsentMessages } from "../browser/unsent-messages.ts";

const SignOutQuestion = lazy(async () => ({
  default: (await import("./sign-out-question.tsx")).SignOutQuestion,
}));

/** What this browser has that the server does not, of any member. */
const countUnsent = () => ({
  messages: unsentMessages.readAll().filter(({ reply }) => reply === undefined).length,
  files: unsentFiles.readAll().length,
});

/** Signs out, asking first if something would be lost. `question` must be rendered on the page. */
export const useSigningOut = (): {
  readonly leave: () => void;
  readonly isPending: boolean;
  readonly question: ReactNode;
} => {
  const [isAsking, setAsking] = useState(false);
  const leaving = useMutation({ mutationFn: signOut, onError: () => setAsking(true) });
  const unsent = countUnsent();
  const stay = () => {
    setAsking(false);
    leaving.reset();
  };
  return {
    leave: () => {
      const { messages, files } = countUnsent();
      if (messages + files > 0) setAsking(true);
      else leaving.mutate();
    },
    isPending: leaving.isPending,
    question: isAsking && (
      <Suspense>
        <SignOutQuestion
          unsent={unsent}
          error={leaving.error}
          isPending={leaving.isPending}
          onStay={stay}
          onLeave={() => leaving.mutate()}
        />
      </Suspense>
    ),
  };
};
