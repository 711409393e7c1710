import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import { readPeriods } from "./read-periods.ts";

/** On Wednesday, 18 November 2026. */
const periods = (text: string) =>
  readPeriods(text, "2026-11-18").map(
    ({ from, to, label }) => `${from ?? ""}/${to ?? ""} ${wordMarks(label, plainForms)}`,
  );

it.each([
  ["last week", ["2026-11-09/2026-11-15 last week"]],
  ["this week vs last week", ["2026-11-16/2026-11-22 this week", "2026-11-09/2026-11-15 last week"]],
  ["in October", ["2026-10-01/2026-10-31 in October"]],
  ["in december", ["2025-12-01/2025-12-31 in December"]],
  ["since august", ["2026-08-01/2026-11-18 since August"]],
  ["at the beginning of october", ["2026-10-01/2026-10-07 at the beginning of October"]],
  ["since begin of august", ["2026-08-01/2026-11-18 since the beginning of August"]],
  ["from 1 oct to 15 oct", ["2026-10-01/2026-10-15 from 1 October to 15 October"]],
  ["between october 1st and october 15th", ["2026-10-01/2026-10-15 from 1 October to 15 October"]],
  ["the last 4 nights", ["2026-11-15/2026-11-18 in the last 4 nights"]],
  ["over the past two weeks", ["2026-11-05/2026-11-18 in the last 2 weeks"]],
  ["in the last week", ["2026-11-12/2026-11-18 in the last 7 days"]],
  ["on friday", ["2026-11-13/2026-11-13 on Friday"]],
  ["3 days ago", ["2026-11-15/2026-11-15 3 days ago"]],
  ["last night", ["2026-11-17/2026-11-17 yesterday"]],
  ["this year", ["2026-01-01/2026-12-31 this year"]],
  ["may I ask", []],
  ["the sun was out", []],
  ["in may", ["2026-05-01/2026-05-31 in May"]],
  ["on the weekend", ["2026-11-14/2026-11-15 on the weekend"]],
  ["5x5 @ 225", []],
  ["Wed the 25th", ["2026-11-25/2026-11-25 on Wednesday the 25th"]],
  ["on Friday 20th", ["2026-11-20/2026-11-20 on Friday the 20th"]],
  ["tuesday the 3rd", ["2026-11-03/2026-11-03 on Tuesday the 3rd"]],
  ["thursday the 5th of november", ["2026-11-05/2026-11-05 on 5 November"]],
  ["in the second week of September", ["2026-09-08/2026-09-14 in the second week of September"]],
  ["over the last 10 days of august", ["2026-08-22/2026-08-31 in the last 10 days of August"]],
  ["in the first half of last month", ["2026-10-01/2026-10-16 in the first half of last month"]],
  ["in mid-June", ["2026-06-11/2026-06-20 in mid June"]],
  ["since the end of July", ["2026-07-25/2026-11-18 since the end of July"]],
  ["between early march and the end of May", ["2026-03-01/2026-05-31 from early March to the end of May"]],
  ["the week of 5 October", ["2026-10-05/2026-10-11 in the week of 5 October"]],
  ["last autumn", ["2025-09-01/2025-11-30 from September to November 2025"]],
  ["over the summer", ["2026-06-01/2026-08-31 from June to August 2026"]],
  ["in winter", ["2025-12-01/2026-02-28 from December to February 2026"]],
  ["since the spring", ["2026-03-01/2026-11-18 since March to May 2026"]],
  ["I fall asleep", []],
  ["last quarter", ["2026-07-01/2026-09-30 from July to September 2026"]],
  ["in Q1 2025", ["2025-01-01/2025-03-31 from January to March 2025"]],
  ["since I joined the club on 3 November", ["2026-11-03/2026-11-18 since 3 November"]],
  ["since my plan began in September", ["2026-09-01/2026-11-18 since September"]],
  ["was it quicker than saturdays", ["2026-11-14/2026-11-14 on Saturday"]],
  ["my shoulder since mondays presses", ["2026-11-16/2026-11-18 since Monday"]],
  ["how many mondays did I train", []],
  ["do I run on saturdays usually", []],
  ["two saturdays ago", ["2026-11-07/2026-11-07 on 7 November"]],
  ["on the friday before last", ["2026-11-06/2026-11-06 on 6 November"]],
  ["saturday two weeks ago", ["2026-11-07/2026-11-07 on Saturday two weeks ago"]],
  ["since 2025", ["2025-01-01/2026-11-18 since 2025"]],
  ["more than 2000 m", []],
  ["since christmas", ["2025-12-24/2026-11-18 since 24 to 26 December"]],
  ["tuesday of last week", ["2026-11-10/2026-11-10 on Tuesday last week"]],
  ["tuesday's last week", ["2026-11-10/2026-11-10 on Tuesday last week"]],
  ["last week's saturday", ["2026-11-14/2026-11-14 on Saturday last week"]],
  ["since begin of last week", ["2026-11-09/2026-11-18 since the beginning of last week"]],
  ["at the end of this week", ["2026-11-21/2026-11-22 at the end of this week"]],
  ["how far is that for the week now", ["2026-11-16/2026-11-22 this week"]],
  ["for the week of 5 October", ["2026-10-05/2026-10-11 in the week of 5 October"]],
  ["on the fifth of October", ["2026-10-05/2026-10-05 on 5 October"]],
  ["twenty first of september", ["2026-09-21/2026-09-21 on 21 September"]],
  ["two weeks ago", ["2026-11-02/2026-11-08 two weeks ago"]],
  ["two weeks ago today", ["2026-11-04/2026-11-04 two weeks ago today"]],
  ["two and a half weeks ago", ["2026-10-31/2026-10-31 two and a half weeks ago"]],
  ["half a year ago", ["2026-05-20/2026-05-20 half a year ago"]],
  ["my best until now", ["/ so far"]],
  ["the rest of the week", ["2026-11-18/2026-11-22 for the rest of the week"]],
  ["hardly ever, in September", ["2026-09-01/2026-09-30 in September"]],
  ["did I ever, since august", ["2026-08-01/2026-11-18 since August"]],
])("%s", (text, expected) => {
  expect(periods(text)).toEqual(expected);
});

it.each([
  ["this week", "2026-11-22", "2026-11-28"],
  ["tuesday this week", "2026-11-24", "2026-11-24"],
  ["sunday this week", "2026-11-22", "2026-11-22"],
  ["the week of 18 November", "2026-11-15", "2026-11-21"],
])("begins weeks on the day that is chosen: %s", (text, from, to) => {
  expect(readPeriods(text, "2026-11-22", 7)[0]).toMatchObject({ from, to });
});

it("gives a weekday's next day beside its last one, for what is planned", () => {
  expect(readPeriods("friday", "2026-11-18")[0]).toMatchObject({ from: "2026-11-13", ahead: "2026-11-20" });
});
