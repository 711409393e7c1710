import { describe, expect, it } from "vitest";
import { createAttemptLimit } from "./attempt-limit.ts";

describe("a limit of attempts", () => {
  const at = { now: 1000 };
  const limit = (attempts: number) => createAttemptLimit(attempts, 10_000, () => at.now);

  it("counts attempts when they begin, not when they end", () => {
    const three = limit(3);
    const taken = Array.from({ length: 60 }, () => three.begin("rita"));
    expect(taken.filter((one) => typeof one !== "number")).toHaveLength(3);
    expect(taken.at(-1)).toBe(10);
    expect(typeof three.begin("emma")).toBe("object");
  });

  it("accepts another one when the first is old enough", () => {
    const one = limit(1);
    one.begin("rita");
    at.now += 4000;
    expect(one.begin("rita")).toBe(6);
    at.now += 6000;
    expect(typeof one.begin("rita")).toBe("object");
  });

  it("forgets attempts before a successful one, and does not count a withdrawn one", () => {
    const two = limit(2);
    two.begin("rita");
    const right = two.begin("rita");
    if (typeof right !== "number") right.succeeded();
    for (let times = 0; times < 5; times += 1) {
      const attempt = two.begin("rita");
      if (typeof attempt === "number") throw new Error("it was withdrawn");
      attempt.withdraw();
    }
    two.begin("rita");
    two.begin("rita");
    expect(typeof two.begin("rita")).toBe("number");
  });
});
