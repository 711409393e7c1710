import { z } from "zod";

/** One piece of a body as it arrived. What is no text on its own (half a letter) is kept in base64. */
const pieceSchema = z.strictObject({
  /** Since the request was sent. */
  afterMs: z.number(),
  text: z.string().optional(),
  base64: z.string().optional(),
});

/** One request to a model and its answer, as a fixture: no keys, no cookies, no names of accounts. */
export const wireRecordingSchema = z.strictObject({
  request: z.strictObject({
    method: z.string(),
    /** Without its query. */
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
  response: z.strictObject({
    /** 0 where there was none. */
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    /** Until the headers came. */
    headersAfterMs: z.number(),
    pieces: z.array(pieceSchema),
    /** `whole`, `cut` by the server, `left` by us. */
    end: z.enum(["whole", "cut", "left"]),
  }),
});
export type WireRecording = z.infer<typeof wireRecordingSchema>;
export type WirePiece = z.infer<typeof pieceSchema>;
