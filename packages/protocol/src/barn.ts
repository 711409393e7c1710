import { barnSchema } from "@canter/domain/barn/barn";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";

/** A day of the week that is asked for; left out: today. */
export const barnQuerySchema = z.object({ week: localDateSchema.optional() });

export const barnResponseSchema = barnSchema.meta({ id: "Barn" });
