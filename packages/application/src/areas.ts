import type { ApplicationContext } from "./core/application-context.ts";

type UseCase = (context: ApplicationContext, ...args: never[]) => unknown;
/** The module that an area shows to the outside: nothing but use cases. */
type Area = Readonly<Record<string, UseCase>>;
type Bound<F> = F extends (context: ApplicationContext, ...args: infer Args) => infer Answer
  ? (...args: Args) => Promise<Awaited<Answer>>
  : never;

/** An area's use cases as they are called: the context is given. */
type Face<T> = { readonly [Name in keyof T]: Bound<T[Name]> };

/**
 * The use cases of an area in a context. Its code is loaded when the first of them is called: a server is ready without it.
 * A name that the area does not have is a rejection (and no name of its type).
 */
function onDemand<T extends Area>(context: ApplicationContext, load: () => Promise<T>): Face<T> {
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

/** What each area does for members, by the area's folder; see its `index.ts`. */
export const areasOf = (context: ApplicationContext) => ({
  account: onDemand(context, () => import("./account/index.ts")),
  agents: onDemand(context, () => import("./agents/index.ts")),
  assistant: onDemand(context, () => import("./assistant/index.ts")),
  barn: onDemand(context, () => import("./barn/index.ts")),
  calendar: onDemand(context, () => import("./calendar/index.ts")),
  coachingNote: onDemand(context, () => import("./coaching-note/index.ts")),
  content: onDemand(context, () => import("./content/index.ts")),
  context: onDemand(context, () => import("./context/index.ts")),
  conversation: onDemand(context, () => import("./conversation/index.ts")),
  dashboard: onDemand(context, () => import("./dashboard/index.ts")),
  deletion: onDemand(context, () => import("./deletion/index.ts")),
  evaluation: onDemand(context, () => import("./evaluation/index.ts")),
  export: onDemand(context, () => import("./export/index.ts")),
  group: onDemand(context, () => import("./group/index.ts")),
  handoff: onDemand(context, () => import("./handoff/index.ts")),
  health: onDemand(context, () => import("./health/index.ts")),
  horse: onDemand(context, () => import("./horse/index.ts")),
  import: onDemand(context, () => import("./import/index.ts")),
  installation: onDemand(context, () => import("./installation/index.ts")),
  logging: onDemand(context, () => import("./logging/index.ts")),
  memory: onDemand(context, () => import("./memory/index.ts")),
  persona: onDemand(context, () => import("./persona/index.ts")),
  model: onDemand(context, () => import("./model/index.ts")),
  notification: onDemand(context, () => import("./notification/index.ts")),
  outcome: onDemand(context, () => import("./outcome/index.ts")),
  program: onDemand(context, () => import("./program/index.ts")),
  prompt: onDemand(context, () => import("./prompt/index.ts")),
  proposal: onDemand(context, () => import("./proposal/index.ts")),
  readingExample: onDemand(context, () => import("./reading-example/index.ts")),
  record: onDemand(context, () => import("./record/index.ts")),
  report: onDemand(context, () => import("./report/index.ts")),
  run: onDemand(context, () => import("./run/index.ts")),
  scheduler: onDemand(context, () => import("./scheduler/index.ts")),
  voiceMemo: onDemand(context, () => import("./voice-memo/index.ts")),
  webhook: onDemand(context, () => import("./webhook/index.ts")),
  workout: onDemand(context, () => import("./workout/index.ts")),
});
