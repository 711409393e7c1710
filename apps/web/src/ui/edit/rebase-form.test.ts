import { expect, it } from "vitest";
import { rebaseForm } from "./rebase-form.ts";

const opened = { issues: "", notes: "calm", maxes: [{ name: "Squat", value: "100" }] };

it("keeps what was typed and takes over what somebody else changed", () => {
  const { form, theirs } = rebaseForm({
    opened,
    typed: { ...opened, notes: "calm, likes carrots" },
    newest: { ...opened, issues: "LAME" },
  });
  expect(form).toEqual({ ...opened, issues: "LAME", notes: "calm, likes carrots" });
  expect(theirs).toEqual({ issues: "LAME" });
});

it("keeps one's own text where both changed the same, and names it", () => {
  const { form, theirs } = rebaseForm({
    opened,
    typed: { ...opened, notes: "mine" },
    newest: { ...opened, notes: "theirs" },
  });
  expect(form.notes).toBe("mine");
  expect(theirs).toEqual({ notes: "theirs" });
});

it("names nothing where nothing of the form was changed, or to the same", () => {
  const typed = { ...opened, notes: "same" };
  const newest = { ...opened, notes: "same", maxes: [{ name: "Squat", value: "100" }] };
  expect(rebaseForm({ opened, typed, newest })).toEqual({ form: typed, theirs: {} });
});
