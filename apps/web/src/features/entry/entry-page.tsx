import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { entryQuery, screenQuery } from "../../api/session.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { SignIn } from "./sign-in.tsx";

const WhoIsHere = lazy(async () => ({ default: (await import("../screen/who-is-here.tsx")).WhoIsHere }));

/** Shown instead of the page while nobody is signed in. `name`: of the previous account. */
export const EntryPage = ({ name }: { readonly name: string | undefined }) => {
  const { data: entry, error, refetch } = useQuery(entryQuery);
  const { data: people = [] } = useQuery(screenQuery);
  const [isForgotten, setForgotten] = useState(false);
  const [isNew, setNew] = useState(false);
  if (!entry) {
    return (
      <EntrySheet title="Sign in">
        {error ? <ProblemNotice error={error} again={() => void refetch()} /> : <ListSkeleton rows={2} />}
      </EntrySheet>
    );
  }
  if (entry.needsOwner) return <FirstVisit entry={entry} />;
  if (isForgotten) return <ForgottenPassword entry={entry} onBack={() => setForgotten(false)} />;
  if (people.length > 0 && !isNew)
    return (
      <Suspense fallback={<EntrySheet title="Who is here?">{null}</EntrySheet>}>
        <WhoIsHere people={people} onSomebodyElse={() => setNew(true)} />
      </Suspense>
    );
  return (
    <SignIn entry={entry} name={name} isShared={people.length > 0} onForgotten={() => setForgotten(true)} />
  );
};
