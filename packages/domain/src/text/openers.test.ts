import { describe, expect, it } from "vitest";
import { withoutPoliteness, withoutReaction } from "./openers.ts";

describe("what only reacts to what was said before", () => {
  it.each([
    ["Thanks a lot! what about the rows?", "what about the rows?"],
    ["thx, and the week after that", "and the week after that"],
    ["That is most kind of you. Might I ask how far I ran in May?", "Might I ask how far I ran in May?"],
    ["Lovely :) what is on the day after", "what is on the day after"],
    ["Hi! Slept 4.5 hours, feeling wrecked", "Slept 4.5 hours, feeling wrecked"],
    ["wow, nice! put 10 more on it", "put 10 more on it"],
    ["makes sense. ran 5 km in 25:00", "ran 5 km in 25:00"],
    ["oof 😅 is that more than last week", "is that more than last week"],
  ])("is passed over: %s", (text, rest) => {
    expect(withoutReaction(text).trim()).toBe(rest);
    expect(withoutReaction(text)).toHaveLength(text.length);
  });

  it.each([
    "Thank you!",
    "ok, thanks",
    "yes, move it to Friday",
    "no, Friday is fine",
    "sick. need a rest day",
    "good session, squat 100 5x5",
    "nice easy run, 5 km",
    "right knee hurts",
  ])("is all of it, or no reaction: %s", (text) => expect(withoutReaction(text)).toBe(text));
});

describe("what polite people wrap a wish or a question in", () => {
  it.each([
    ["Would you be good enough to skip Beau's grid tomorrow?", "can you skip Beau's grid tomorrow?"],
    ["Would you be so kind as to tell me when I ran last?", "can you tell me when I ran last?"],
    ["I wonder if you could move my run to Friday.", "can you move my run to Friday."],
    ["Might I ask what Priya noticed about Luna?", "what Priya noticed about Luna?"],
    ["Might I trouble you for what my program has today?", "what my program has today?"],
    ["If it's no trouble, please put down an easy run", "please put down an easy run"],
    ["The vet comes on Friday, can you please put that in?", "The vet comes on Friday"],
    ["Jake tells me that it was in fact 50 minutes, so please amend the entry.", "it was 50 minutes"],
  ])("is passed over: %s", (text, rest) => {
    const plain = withoutPoliteness(text);
    expect(plain.replaceAll(/ +/gu, " ").trim()).toBe(rest);
    expect(plain).toHaveLength(text.length);
  });

  it.each([
    "be good to Luna tomorrow, she is sore",
    "is it possible to undo",
    "can I ask Dana to spot me",
    "log it",
    "squats on Friday are too heavy, change it",
  ])("is none: %s", (text) => expect(withoutPoliteness(text)).toBe(text));
});
