import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../program.ts";
import type { ToolCall } from "../edit.ts";
import { runCalls } from "./run-calls.ts";
import { arbitraryProgram, countingUids, deepFreeze } from "../testing/arbitrary-program.ts";
import { hostileCall, callOf } from "../testing/hostile-call.ts";
import { programFaults } from "../testing/program-faults.ts";

/** Number of calls; CANTER_HOSTILE_CALLS=100000 for a thorough run. */
const wanted = Number(process.env["CANTER_HOSTILE_CALLS"] ?? 6_000);
const callsARun = 20;

/** What is wrong with the response to one call; undefined for any call that is applied correctly or refused with a reason. */
function fault(program: Program, call: ToolCall): string | undefined {
  const outcome = runCalls(program, [call], countingUids("n"));
  const [result] = outcome.results;
  if (outcome.ok) return programFaults(outcome.program).join("; ") || undefined;
  if (outcome.program !== program) return "refused, and yet another program";
  if (outcome.preview.details.length > 0) return "refused, and yet a preview of changes";
  if (!result || result.success || result.errors.length === 0) return "refused without a reason";
  const bad = result.errors.find((error) => !/^\S.{3,}/su.test(error) || error.length > 700);
  return bad === undefined ? undefined : `a reason that says nothing: ${bad}`;
}

describe("hostile calls", () => {
  it(
    `are refused with a reason or carried out well, ${wanted} of them, and change nothing else`,
    { timeout: 300_000 },
    () => {
      const [programs] = fc.sample(fc.array(arbitraryProgram, { minLength: 30, maxLength: 30 }), {
        numRuns: 1,
        seed: 7,
      });
      const atFirst = JSON.stringify(programs);
      const prototypes = [Object.prototype, Array.prototype, Function.prototype].map(
        (one) => Reflect.ownKeys(one).length,
      );
      let carriedOut = 0;
      const somewhere = fc
        .constantFrom(...(programs ?? []).map(deepFreeze))
        .chain((program) =>
          fc.tuple(
            fc.constant(program),
            fc.array(hostileCall(program), { minLength: callsARun, maxLength: callsARun }),
          ),
        );
      fc.assert(
        fc.property(somewhere, ([program, calls]) => {
          for (const call of calls) expect([fault(program, call), call]).toEqual([undefined, call]);
          const all = runCalls(program, calls, countingUids("n"));
          carriedOut += all.results.filter(({ success }) => success).length;
          if (!all.ok) expect(all.program).toBe(program);
        }),
        { numRuns: Math.ceil(wanted / callsARun), endOnFailure: true },
      );
      expect(JSON.stringify(programs)).toBe(atFirst);
      expect(
        [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one).length),
      ).toEqual(prototypes);
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
      // Both halves of the property were tested.
      expect(carriedOut).toBeGreaterThan(wanted / 100);
      expect(carriedOut).toBeLessThan(wanted * 0.9);
    },
  );

  it("are refused if an earlier one removed what they refer to", () => {
    const [program] = fc.sample(arbitraryProgram, { numRuns: 1, seed: 3 });
    const weeks = program?.weeks.length ?? 0;
    const calls = Array.from({ length: weeks }, () => callOf("remove_week", { weekNumber: weeks }));
    const outcome = runCalls(program as Program, calls, countingUids("n"));
    expect(outcome.ok).toBe(false);
  });

  it("are refused by name if a field accesses a prototype, at any depth", () => {
    const [program] = fc.sample(arbitraryProgram, { numRuns: 1, seed: 3 });
    for (const name of ["__proto__", "constructor", "prototype"])
      for (const place of [
        `"${name}":{}`,
        `"session":{"name":"x","${name}":{"polluted":1}}`,
        `"session":{"name":"x","exercises":[{"name":"y","mine":[{"${name}":1}]}]}`,
      ]) {
        const text = `{"weekNumber":1,"position":1,${place}}`;
        const call = { id: "x", function: { name: "add_session", arguments: text } };
        expect(runCalls(program as Program, [call], countingUids("n")).results).toEqual([
          {
            toolCallId: "x",
            success: false,
            errors: [`arguments has a field ${name}, which is not accepted`],
          },
        ]);
      }
  });

  it("of a megabyte are refused immediately", () => {
    const [program] = fc.sample(arbitraryProgram, { numRuns: 1, seed: 3 });
    const huge = callOf("modify_week", { weekNumber: 1, updates: { description: "x".repeat(1_000_000) } });
    const deep = {
      ...huge,
      function: { name: "add_week", arguments: `{"weeks":${"[".repeat(400_000)}${"]".repeat(400_000)}}` },
    };
    const started = performance.now();
    for (const call of [huge, deep])
      expect(runCalls(program as Program, [call], countingUids("n")).ok).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
