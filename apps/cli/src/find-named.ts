import { CommandFailure } from "./exit-status.ts";

type Named = { readonly id: string; readonly name: string; readonly email?: string | null };

/** By id, name or email (ignoring case). */
export function findNamed<T extends Named>(all: readonly T[], what: string, wanted: string): T {
  const words = wanted.trim().toLowerCase();
  const found = all.filter(({ id, name, email }) =>
    [id, name, email].some((one) => one?.toLowerCase() === words),
  );
  const [only, another] = found;
  if (only && !another) return only;
  const names = all.slice(0, 12).map((one) => one.email ?? one.name);
  throw new CommandFailure(
    another
      ? `${what}: there are ${found.length} of that name; give the id: ${found.map(({ id }) => id).join(", ")}`
      : names.length === 0
        ? `${what}: there is none yet to choose from`
        : `${what}: must be one of ${names.join(", ")}`,
  );
}
