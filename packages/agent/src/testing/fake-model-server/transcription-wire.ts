import type { IncomingMessage } from "node:http";
import { openaiWire } from "./openai-wire.ts";
import type { JsonObject, Wire } from "./wire.ts";

/** OpenAI's transcriptions (`/v1/audio/transcriptions`): a form with the audio in, the text of the scripted reply out. */
export const transcriptionWire: Wire = { ...openaiWire, whole: ({ text }) => ({ text }) };

/** The fields of a multipart form; for a file its name, type, size and first bytes. Undefined: not a form. */
export async function readForm(request: IncomingMessage): Promise<JsonObject | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  try {
    const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
    const fields = await Promise.all(
      [...form].map(async ([name, value]) => {
        if (typeof value === "string") return [name, value] as const;
        const head = Buffer.from(await value.slice(0, 16).arrayBuffer()).toString("latin1");
        return [name, { name: value.name, type: value.type, size: value.size, head }] as const;
      }),
    );
    return Object.fromEntries(fields);
  } catch {
    return undefined;
  }
}
