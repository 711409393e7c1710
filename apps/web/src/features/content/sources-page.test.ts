import { describe, expect, it } from "vitest";
import { emptySource, sourceToDraft, toSourceCreate, toSourcePatch } from "./sources-page.tsx";

const plex = {
  id: "s",
  kind: "plex",
  name: "Plex",
  url: "http://plex:32400",
  libraries: ["Yoga"],
  status: "ok",
  updatedAt: 1,
} as const;
const file = { id: "f", kind: "file", name: "Yoga", path: "yoga.yaml", status: "ok", updatedAt: 1 } as const;

describe("a source's form", () => {
  it("adds what was entered, with a name only if there is one", () => {
    expect(toSourceCreate({ ...emptySource, path: " yoga.yaml " })).toEqual({
      kind: "file",
      path: "yoga.yaml",
    });
    expect(
      toSourceCreate({ ...emptySource, kind: "plex", url: "http://p", token: "t", libraries: "Yoga, ,Fit " }),
    ).toEqual({ kind: "plex", url: "http://p", token: "t", libraries: ["Yoga", "Fit"] });
  });

  it("sends nothing unchanged: above all no token for an unchanged address", () => {
    const draft = sourceToDraft({ ...plex, libraries: ["Yoga"] });
    expect(draft.token).toBe("");
    expect(toSourcePatch(draft, { ...plex, libraries: ["Yoga"] })).toEqual({ libraries: ["Yoga"] });
    expect(
      toSourcePatch(
        { ...draft, url: "http://other", token: "new", libraries: "" },
        { ...plex, libraries: [] },
      ),
    ).toEqual({ url: "http://other", token: "new", libraries: null });
    expect(toSourcePatch({ ...sourceToDraft(file), name: "Flows" }, file)).toEqual({ name: "Flows" });
    expect(toSourcePatch({ ...sourceToDraft(file), path: "b" }, file)).toEqual({ path: "b" });
  });
});
