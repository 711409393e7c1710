import type { ApplicationContext } from "./application-context.ts";

type UseCase = (context: ApplicationContext, ...args: never[]) => unknown;
/** The module that an area shows to the outside: nothing but use cases. */
type Area = Readonly<Record<string, UseCase>>;
type Bound<F> = F extends (context: ApplicationContext, ...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never;

/** An area's use cases as they are called: the context is given. */
export type Face<T> = { readonly [Name in keyof T]: Bound<T[Name]> };

/**
 * The use cases of an area in a context. Its code is loaded when the first of them is called: a server is ready without it.
 * A name that the area does not have is a rejection (and no name of its type).
 */
export function onDemand<T extends Area>(context: ApplicationContext, load: () => Promise<T>): Face<T> {
  let loaded: Promise<T> | undefined;
  const bound = new Map<PropertyKey, (...args: never[]) => Promise<unknown>>();
  const bind =
    (name: string) =>
    async (...args: never[]): Promise<unknown> => {
      const useCase = (await (loaded ??= load()))[name];
      if (!useCase) throw new TypeError(`There is no use case ${name}.`);
      return useCase(context, ...args);
    };
  return new Proxy({} as Face<T>, {
    get: (_, name) => {
      // Whoever awaits or prints an area asks for these.
      if (typeof name === "symbol" || name === "then") return undefined;
      const known = bound.get(name) ?? bind(name);
      bound.set(name, known);
      return known;
    },
  });
}
