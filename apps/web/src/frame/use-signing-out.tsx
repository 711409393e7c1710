import { useMutation } from "@tanstack/react-query";
import { Suspense, lazy, useState, type ReactNode } from "react";
import { signOut } from "../api/session.ts";
import { countUnsent } from "../browser/unsent/unsent-members.ts";

const SignOutQuestion = lazy(async () => ({
  default: (await import("./sign-out-question.tsx")).SignOutQuestion,
}));

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
      const { messages, files, sessions } = countUnsent();
      if (messages + files + sessions > 0) setAsking(true);
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
