import { z } from "zod";

/** Four to eight digits. */
export const pinSchema = z.string().regex(/^\d{4,8}$/, "must be 4 to 8 digits");

/** The accounts that this screen can switch to. */
export const screenSchema = z
  .object({
    people: z.array(
      z.object({
        accountId: z.string(),
        name: z.string(),
        hasPin: z.boolean(),
        isHere: z.boolean().meta({ description: "Who is signed in on it now." }),
      }),
    ),
  })
  .meta({ id: "Screen" });
export type Screen = z.infer<typeof screenSchema>;

export const screenSwitchSchema = z
  .object({ accountId: z.string().max(60), pin: z.string().max(20).optional() })
  .meta({ id: "ScreenSwitch" });

export const screenLeftSchema = z.object({ left: z.int() }).meta({ id: "ScreenLeft" });

/** `screens`: the number of screens that can switch to the account. */
export const pinStateSchema = z.object({ isSet: z.boolean(), screens: z.int() }).meta({ id: "PinState" });
export type PinState = z.infer<typeof pinStateSchema>;

/** `pin: null` removes it. Whoever has a PIN states the current one, or their password. */
export const pinPutSchema = z
  .object({
    pin: pinSchema.nullable(),
    current: z.string().max(20).optional(),
    password: z.string().max(128).optional(),
  })
  .meta({ id: "PinPut" });
export type PinPut = z.infer<typeof pinPutSchema>;
