import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";

/** The athlete that a name means: somebody whom the member can write for, or nobody, with the question to ask. */
export type Resolved =
  | { readonly athlete: Athlete }
  /** `isUnknown`: nobody has that name here. */
  | { readonly question: string; readonly isUnknown?: boolean };

/** Resolves a name within the scope; it never matches a different name. */
export function resolveAthlete(name: string, athletes: readonly Athlete[], scope: Scope): Resolved {
  const named = athletesNamed(name, athletes);
  const writable = named.filter(({ id }) => scope.writableAthletes.includes(id));
  const [only] = writable;
  if (only && writable.length === 1) return { athlete: only };
  if (writable.length > 1) return { question: `Which ${name} is meant?` };
  // The name of a member with private training is known in the group; their existence is not a secret.
  return {
    question:
      named.length > 0
        ? `You can't log for ${name} here. Whose training was it?`
        : `Who is ${name}? There is no horse or person of that name here.`,
    isUnknown: named.length === 0,
  };
}
