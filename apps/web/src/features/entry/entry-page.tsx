import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { entryQuery } from "../../api/entry.ts";
import { ListBones } from "../../ui/page-bones.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { SignIn } from "./sign-in.tsx";

/** What stands in place of the page while nobody is signed in. `name`: who was until now. */
export const EntryPage = ({ name }: { readonly name: string | undefined }) => {
  const { data: entry, error, refetch } = useQuery(entryQuery);
  const [isForgotten, setForgotten] = useState(false);
  if (!entry) {
    return (
      <EntrySheet title="Sign in">
        {error ? <ProblemNotice error={error} again={() => void refetch()} /> : <ListBones rows={2} />}
      </EntrySheet>
    );
  }
  if (entry.needsOwner) return <FirstVisit entry={entry} />;
  if (isForgotten) return <ForgottenPassword entry={entry} onBack={() => setForgotten(false)} />;
  return <SignIn entry={entry} name={name} onForgotten={() => setForgotten(true)} />;
};
