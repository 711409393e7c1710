import type { ModelTest } from "@canter/agent/providers/test-model";
import type { PromptLength, PromptLengthTest } from "@canter/agent/providers/test-prompt-lengths";
import type { ModelProblem } from "@canter/agent/schema/model";
import type { ModelRef } from "@canter/agent/schema/model-ref";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listModelSettings } from "@canter/storage/model/model-settings";
import type { ApplicationContext, EnvironmentModel, MemberContext } from "../core/application-context.ts";
import { checkEmbedder, embeddings } from "./embeddings.ts";
import { checkTranscriber, transcription } from "./transcription.ts";
import { isFirstOwner } from "../core/known-accounts.ts";
import { installationModelFor } from "./installation-model.ts";
import { allAgents, inputToRef, storedKeyFor, type ModelInput } from "./models.ts";
import type { ModelTrial } from "./model-trial.ts";
import { resolveModel, settingFor } from "./resolve-model.ts";

/** The prompts that models get here, and their maximum lengths (`npm run bench prompts`, the tests of the coach's lean prompt). */
const promptLengths: readonly PromptLength[] = [
  { use: "Logging a message", tokens: 1500 },
  { use: "Preparing a day", tokens: 4000 },
  { use: "A talk with the coach", tokens: 6500 },
];

/** An agent's model, or the one for all where none is named. With `input`: a setting to try. */
export type ModelToTest = { readonly agent?: string | undefined; readonly input?: ModelInput | undefined };

async function environmentModelFor(
  context: ApplicationContext,
  { scope }: MemberContext,
  name: string | undefined,
): Promise<EnvironmentModel | undefined> {
  if (name === transcription) return undefined;
  const environmentModel = name === embeddings ? context.environmentEmbedder : context.environmentModel;
  return installationModelFor(
    { store: context.store, ...(environmentModel && { environmentModel }) },
    scope.groupId,
  );
}

async function refToTest(
  context: ApplicationContext,
  member: MemberContext,
  { agent = allAgents, input }: ModelToTest,
): Promise<Result<ModelRef, Problem>> {
  const { store, secret } = context;
  const settings = await listModelSettings(store.db, member.scope);
  const name = agent === allAgents ? undefined : agent;
  // The setting for all agents does not apply to transcription and embeddings.
  const isOwn = name === transcription || name === embeddings;
  const own = settings.filter((setting) => !isOwn || setting.agent === name);
  const environmentModel = await environmentModelFor(context, member, name);
  if (input) {
    const key =
      input.key === undefined ? storedKeyFor(context, member, settingFor(own, name), input) : input.key;
    return inputToRef(input, key ?? undefined);
  }
  const resolved = resolveModel({ secret, environmentModel }, member.scope.groupId, own, name);
  if (!resolved) return err(notFound("model: none is set"));
  return resolved.ok ? ok(resolved.value.ref) : err(invalid("key", resolved.error));
}

function trialOf({
  ok: works,
  reachable,
  keyAccepted,
  streams,
  callsTools,
  milliseconds,
  lines,
  problem,
}: ModelTest): ModelTrial {
  // From the last thing tried, which is what failed.
  const said = problem?.detail === undefined ? "" : ` It says: ${problem.detail}`;
  const [first = "", second = "", third = ""] = lines;
  const { text = 0, firstWord = 0, tool = 0 } = milliseconds;
  if (!reachable)
    return {
      ok: false,
      steps: [{ name: "Reach it", ok: false, milliseconds: 0, detail: `${first} ${second}${said}` }],
    };
  const reached = { name: "Reach it", ok: true, milliseconds: 0, detail: "" };
  if (!keyAccepted || milliseconds.text === undefined)
    return {
      ok: false,
      steps: [
        reached,
        {
          name: keyAccepted ? "Answer" : "Take the key",
          ok: false,
          milliseconds: 0,
          detail: `${first} ${second}${said}`,
        },
      ],
    };
  return {
    ok: works,
    steps: [
      reached,
      { name: "Answer", ok: true, milliseconds: text, detail: first },
      { name: "Stream its words", ok: streams, milliseconds: firstWord, detail: second },
      { name: "Call tools", ok: callsTools, milliseconds: tool, detail: `${third}${said}` },
    ],
  };
}

/** The detected context size, from the longest prompt that was read completely. */
const contextLine = (tests: readonly PromptLengthTest[]): string => {
  const read = tests.findLast(({ ok: isRead }) => isRead);
  return read
    ? `It has a context of ${read.tokens} tokens at least.`
    : `It has a context of less than ${tests[0]?.tokens} tokens.`;
};

/** Adds the results for prompts as long as real ones: a model that can read none of them is useless. */
const withLengths = (trial: ModelTrial, tests: readonly PromptLengthTest[]): ModelTrial => ({
  ok: trial.ok && tests.some(({ ok: isRead }) => isRead),
  steps: [
    ...trial.steps,
    ...tests.map(({ ok: isRead, milliseconds, line, problem }, index) => ({
      name: "Read a prompt",
      ok: isRead,
      milliseconds,
      detail: [
        line,
        ...(problem?.detail === undefined ? [] : [`It says: ${problem.detail}`]),
        ...(index === tests.length - 1 ? [contextLine(tests)] : []),
      ].join(" "),
    })),
  ],
});

/** The endpoint may be anything reachable from here: only whoever runs the installation sees what it wrote. */
const withoutDetail = ({ detail: _detail, ...problem }: ModelProblem): ModelProblem => problem;

type TestOptions = {
  /** A folder that also records the traffic, without the key. */
  readonly recordDir?: string | undefined;
  /** Also with prompts as long as the product's, which costs some 12,000 tokens and a slow model minutes. */
  readonly hasLengths?: boolean;
};

/** Sends a model two small requests. Not found: none is set; invalid: an unusable setting. */
export async function testModels(
  context: ApplicationContext,
  member: MemberContext,
  wanted: ModelToTest,
  { recordDir, hasLengths = false }: TestOptions = {},
): Promise<Result<ModelTrial & { readonly model: string }, Problem>> {
  const ref = await refToTest(context, member, wanted);
  if (!ref.ok) return ref;
  const { provider, model } = ref.value;
  const maySee = isFirstOwner(member.account.id);
  const fetch = await context.outgoing.fetch(member.scope.groupId);
  if (wanted.agent === transcription) {
    const fits = checkTranscriber(ref.value);
    if (!fits.ok) return fits;
    const { testTranscription } = await import("./test-embedder-and-transcriber.ts");
    return ok({ model: `${provider}:${model}`, ...(await testTranscription(ref.value, fetch, maySee)) });
  }
  if (wanted.agent === embeddings) {
    const fits = checkEmbedder(ref.value);
    if (!fits.ok) return fits;
    const { testEmbeddings } = await import("./test-embedder-and-transcriber.ts");
    return ok({ model: `${provider}:${model}`, ...(await testEmbeddings(ref.value, fetch, maySee)) });
  }
  const { testModel } = await import("@canter/agent/providers/test-model");
  const recorded =
    recordDir === undefined
      ? fetch
      : (await import("@canter/agent/providers/wire/record-wire")).recordWire(fetch, recordDir);
  const forCaller = <T extends { readonly problem?: ModelProblem }>({ problem, ...rest }: T) => ({
    ...rest,
    ...(problem && { problem: maySee ? problem : withoutDetail(problem) }),
  });
  const tested = await testModel(ref.value, { fetch: recorded });
  const trial = trialOf(forCaller(tested));
  const named = { model: `${provider}:${model}` };
  if (!hasLengths || !tested.ok) return ok({ ...named, ...trial });
  const { testPromptLengths } = await import("@canter/agent/providers/test-prompt-lengths");
  const lengths = await testPromptLengths(ref.value, promptLengths, { fetch: recorded });
  return ok({ ...named, ...withLengths(trial, lengths.map(forCaller)) });
}
