import { expect, it } from "vitest";
import { openHeading } from "./done-today.tsx";

it("calls a day done only where something was done", () => {
  expect(openHeading({ consumed: [] })).toBe("Nothing planned today");
  expect(openHeading({ consumed: [{ contentId: "file:flow", as: "done", at: 1 }] })).toBe("Done for today");
  expect(openHeading({ consumed: [{ contentId: "file:flow", as: "not_today", at: 1 }] })).toBe(
    "Nothing planned today",
  );
});
