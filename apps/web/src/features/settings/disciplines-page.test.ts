import { describe, expect, it } from "vitest";
import { disciplineSchema } from "@canter/domain/workout/discipline";
import { disciplineId, emptyDiscipline, fieldKey, formToDiscipline } from "./disciplines-page.tsx";

describe("formToDiscipline", () => {
  it("returns what the contract accepts, with ids made from names", () => {
    const discipline = formToDiscipline({
      ...emptyDiscipline,
      name: "  Sauter à la corde ",
      words: "Skipping, rope , skipping",
      fields: [
        { label: "Jump height", type: "number", unit: "cm", choices: "" },
        { label: "Rein", type: "choice", unit: "cm", choices: "left, right,," },
        { label: " ", type: "text", unit: "", choices: "" },
      ],
    });
    expect(disciplineSchema.parse(discipline)).toEqual(discipline);
    expect(discipline).toMatchObject({
      id: "sauter-a-la-corde",
      words: ["sauter à la corde", "skipping", "rope"],
      fields: [
        { key: "jumpHeight", label: "Jump height", type: "number", unit: "cm" },
        { key: "rein", label: "Rein", type: "choice", choices: ["left", "right"] },
      ],
    });
  });

  it.each([
    ["2 ring toss!", "ring-toss"],
    ["Über-Lauf", "uber-lauf"],
    ["***", ""],
  ])("turns %j into the id %j", (name, id) => {
    expect(disciplineId(name)).toBe(id);
  });

  it("makes keys of a single word", () => expect(fieldKey("3rd Jump-height (cm)")).toBe("rdJumpHeightCm"));
});
