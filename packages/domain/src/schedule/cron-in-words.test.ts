import { describe, expect, it } from "vitest";
import { cronInWords, readCron, writeCron } from "./cron-in-words.ts";

describe("a schedule in words", () => {
  it.each([
    ["0 4 * * *", "every day at 04:00"],
    ["30 5 * * 1-5", "on weekdays at 05:30"],
    ["5 18 * * 6,7", "at weekends at 18:05"],
    ["5 18 * * 0,6", "at weekends at 18:05"],
    ["0 7 * * mon,WED,fri", "on Monday, Wednesday and Friday at 07:00"],
    ["0 7 * * 0", "on Sunday at 07:00"],
    ["0 9 1 * *", "by the cron 0 9 1 * *"],
    ["*/30 * * * *", "by the cron */30 * * * *"],
    ["0 25 * * *", "by the cron 0 25 * * *"],
    ["0 4 * * 5-1", "by the cron 0 4 * * 5-1"],
  ])("describes %s as %s", (cron, words) => expect(cronInWords(cron)).toBe(words));

  it("has its time by the reader's clock", () => {
    expect(cronInWords("0 16 * * *", (time) => `[${time}]`)).toBe("every day at [16:00]");
  });

  it("is read back as it was written", () => {
    for (const plain of [
      { time: "04:00", days: [1, 2, 3, 4, 5, 6, 7] },
      { time: "23:59", days: [2, 7] },
    ])
      expect(readCron(writeCron(plain))).toEqual(plain);
    expect(writeCron({ time: "05:30", days: [1, 2, 3, 4, 5] })).toBe("30 5 * * 1,2,3,4,5");
  });
});
