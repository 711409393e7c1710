import { expect, it } from "vitest";
import { openHeading } from "./done-today.tsx";

it("calls a day done only where something was done", () => {
  expect(openHeading({ consumed: [] }, false)).toBe("Nothing planned today");
  expect(openHeading({ consumed: [] }, true)).toBe("Done today");
  expect(openHeading({ consumed: [{ contentId: "file:flow", as: "done", at: 1 }] }, true)).toBe(
    "Done for today",
  );
  expect(openHeading({ consumed: [{ contentId: "file:flow", as: "not_today", at: 1 }] }, false)).toBe(
    "Nothing planned today",
  );
});
