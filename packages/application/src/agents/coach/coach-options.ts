import { z } from "zod";

/** Who answers where there is a model: `auto`: the playbook what it is sure of, the model the rest; `model`: the model all. */
export const coachOptionsSchema = z.object({
  coachDriver: z.enum(["auto", "model"]).default("auto").catch("auto"),
});
