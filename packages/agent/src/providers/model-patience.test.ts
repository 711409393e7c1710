import { expect, it } from "vitest";
import { limitsOfPatience, parsePatience, patienceOf } from "./model-patience.ts";

it.each([
  "http://127.0.0.1:11434/v1",
  "http://localhost:11434/v1",
  "http://ollama:11434/v1",
  "http://192.168.1.20:8080/v1",
  "http://10.0.0.7/v1",
  "http://172.20.0.3/v1",
  "http://100.101.102.103/v1",
  "http://[::1]:8080/v1",
  "http://[fd12::7]/v1",
  "https://mac-studio.local/v1",
])("waits minutes for a model on one's own network (%s)", (baseUrl) => {
  expect(patienceOf({ baseUrl })).toEqual({ firstByteSeconds: 600, runSeconds: 1800 });
});

it.each([
  undefined,
  "https://api.openai.com/v1",
  "http://172.32.0.1/v1",
  "https://models.example/v1",
  "https://[2001:db8::1]/v1",
])("waits a minute for one elsewhere (%s)", (baseUrl) => {
  expect(patienceOf(baseUrl === undefined ? {} : { baseUrl })).toEqual({
    firstByteSeconds: 60,
    runSeconds: 90,
  });
});

it("is what was set, wherever the model runs", () => {
  const patience = { firstByteSeconds: 5, runSeconds: 7 };
  expect(patienceOf({ baseUrl: "http://localhost/v1", patience })).toBe(patience);
  expect(limitsOfPatience(patience)).toEqual({ firstByteMs: 5000, betweenMs: 2500, totalMs: 7000 });
});

it("reads 120/600, and says what is accepted instead of anything else", () => {
  expect(parsePatience(" 120/600 ")).toEqual({ ok: true, value: { firstByteSeconds: 120, runSeconds: 600 } });
  for (const wrong of ["120", "600/120", "0/60", "a/b", "60/90/120", "60/99999"])
    expect(parsePatience(wrong)).toMatchObject({ ok: false, error: expect.stringContaining("120/600") });
});
