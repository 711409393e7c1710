import { expect, test } from "vitest";
import { rememberLatest } from "./remember-latest.ts";

const counted = (longest: number) => {
  const read: string[] = [];
  const remembered = rememberLatest(longest, (text) => {
    read.push(text);
    return text === "nothing" ? undefined : text.toUpperCase();
  });
  return { read, remembered };
};

test("reads a text once, also where nothing is found in it", () => {
  const { read, remembered } = counted(20);
  for (const text of ["squat", "nothing", "squat", "nothing"])
    expect(remembered(text)).toBe(text === "nothing" ? undefined : "SQUAT");
  expect(read).toEqual(["squat", "nothing"]);
});

test("keeps no long text, and of others the latest", () => {
  const { read, remembered } = counted(5);
  for (let at = 0; at < 2; at++) expect(remembered("deadlift")).toBe("DEADLIFT");
  expect(read).toEqual(["deadlift", "deadlift"]);
  const others = Array.from({ length: 40 }, (_, at) => String(at));
  for (const text of ["squat", ...others, "squat"]) remembered(text);
  expect(read.filter((text) => text === "squat")).toHaveLength(2);
  remembered("39");
  expect(read.filter((text) => text === "39")).toHaveLength(1);
});
