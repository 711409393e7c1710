import { expect, it } from "vitest";
import { oneByHorse } from "./one-by-horse.ts";

const horses = ["Beau", "Star", "Luna"];

it.each([
  ["I'll do Beau Friday and Star Saturday", ["I'll do Beau Friday", "I'll do Star Saturday"]],
  ["Jake takes Luna and Beau this weekend", ["Jake takes Luna this weekend", "Jake takes Beau this weekend"]],
  [
    "Emma rides Beau on Monday, Luna on Tuesday and Star on Friday.",
    ["Emma rides Beau on Monday", "Emma rides Luna on Tuesday", "Emma rides Star on Friday"],
  ],
  [
    "Emma rides Beau on Monday and Jake takes Luna on Tuesday",
    ["Emma rides Beau on Monday", "Jake takes Luna on Tuesday"],
  ],
  ["Jake takes Beau on Friday", []],
  ["I'll do Beau on Friday and Beau on Saturday", []],
])("says for each horse what is said of several: %s", (text, each) => {
  expect(oneByHorse(text, horses).map((one) => one.text)).toEqual(each);
});
