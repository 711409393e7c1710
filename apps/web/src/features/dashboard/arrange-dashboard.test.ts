import { describe, expect, it } from "vitest";
import type { Layout } from "@canter/domain/dashboard/layout";
import { moved, shownOrNot, widthChanged } from "./arrange-dashboard.tsx";

const layout: Layout = {
  widgets: [
    { type: "up_next", size: "wide" },
    { type: "weight", size: "narrow" },
    { type: "coach", size: "wide" },
  ],
};
const typesOf = ({ widgets }: Layout) => widgets.map(({ type }) => type);

describe("an arranged dashboard", () => {
  it("moves widgets, and does nothing where there is none", () => {
    expect(typesOf(moved(layout, 2, 0))).toEqual(["coach", "up_next", "weight"]);
    expect(typesOf(moved(layout, 0, 1))).toEqual(["weight", "up_next", "coach"]);
    expect(moved(layout, 7, 0)).toEqual(layout);
  });

  it("hides and shows them, and makes them wide and narrow", () => {
    expect(typesOf(shownOrNot(layout, "weight"))).toEqual(["up_next", "coach"]);
    expect(shownOrNot(layout, "goals").widgets.at(-1)).toEqual({ type: "goals", size: "narrow" });
    expect(widthChanged(layout, "weight").widgets[1]?.size).toBe("wide");
    expect(widthChanged(widthChanged(layout, "weight"), "weight")).toEqual(layout);
  });
});
