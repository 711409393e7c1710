import { z } from "zod";

/** How a model is used: `report`: it reads, code drives (at most two calls); `stages`: it drives all six tools itself. */
export const loggerOptionsSchema = z.object({
  driver: z.enum(["report", "stages"]).default("report").catch("report"),
});
