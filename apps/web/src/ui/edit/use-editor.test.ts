import { expect, it } from "vitest";
import { RequestFailed } from "../../api/request.ts";
import { saveForm } from "./use-editor.ts";

type Note = { readonly version: number; readonly text: string; readonly feed: string };

const refused = () =>
  new RequestFailed({ type: "x", title: "x", status: 409, detail: "There is a newer version." });

/** A form of which each save meets the newest of these; `undefined`: it was removed. */
const editing = (newest: Note | undefined, isRefusedAlways = false) => ({
  formOf: ({ text, feed }: Note) => ({ text, feed }),
  save: async ({ version }: Note) => {
    if (isRefusedAlways || version !== newest?.version) throw refused();
  },
  fetchNewest: async () => newest,
});
const opened: Note = { version: 1, text: "", feed: "hay" };
const form = { text: "calm", feed: "hay" };

it("shows what others changed of the form, and saves past what they changed elsewhere", async () => {
  const theirs = { version: 2, text: "lame", feed: "hay" };
  expect(await saveForm(editing(theirs), { opened, form })).toMatchObject({ theirs: { text: "lame" } });
  expect(await saveForm(editing({ ...opened, version: 2 }), { opened, form })).toBeUndefined();
});

it("says so where what is edited is gone, and where others are always quicker", async () => {
  await expect(saveForm(editing(undefined), { opened, form })).rejects.toThrow(/no longer there/);
  await expect(saveForm(editing(opened, true), { opened, form })).rejects.toThrow(/newer version/);
});
