import type { Followed } from "@canter/application/run/run-access";

export type StreamTimes = {
  /** Interval for sending something, so that nothing in between considers the connection dead. */
  readonly heartbeatMilliseconds: number;
  /** How long a reader may leave data unread; it can reconnect later and continue by number. */
  readonly patienceMilliseconds: number;
};

export const streamTimes: StreamTimes = { heartbeatMilliseconds: 15_000, patienceMilliseconds: 30_000 };

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html. JSON has no line breaks of its own. */
const inWire = (item: Followed): string =>
  item.kind === "event"
    ? `id: ${item.event.seq}\nevent: ${item.event.body.type}\ndata: ${JSON.stringify(item.event)}\n\n`
    : `event: delta\ndata: ${JSON.stringify(item.delta)}\n\n`;

/** Not a bug: the server that writes the response logs it, in one line. */
class Stalled extends Error {
  override readonly message = "The reader of a stream of events took nothing for too long.";
  override readonly stack = this.message;
}

/** Lets a producer wait until the stream accepts more, but not forever. */
function createRoom(patienceMilliseconds: number) {
  let wanted = Promise.withResolvers<void>();
  return {
    pulled: () => wanted.resolve(),
    /** Throws if nothing is read for too long. */
    wait: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      while ((controller.desiredSize ?? 0) <= 0) {
        wanted = Promise.withResolvers<void>();
        const timer = setTimeout(() => wanted.reject(new Stalled()), patienceMilliseconds);
        await wanted.promise.finally(() => clearTimeout(timer));
      }
    },
  };
}

/**
 * Followed events as the body of a response, no faster than it is read. `onClose` is called once, however it ends; the caller ends the
 * source.
 */
export function eventStream(
  followed: AsyncGenerator<Followed, void>,
  onClose: () => void,
  { heartbeatMilliseconds, patienceMilliseconds }: StreamTimes = streamTimes,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const room = createRoom(patienceMilliseconds);
  let heartbeat: NodeJS.Timeout | undefined;
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(heartbeat);
    onClose();
  };
  const pump = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      for await (const item of followed) {
        await room.wait(controller);
        if (!open) return;
        controller.enqueue(encoder.encode(inWire(item)));
      }
      if (open) controller.close();
    } catch (error) {
      if (open) controller.error(error);
    } finally {
      close();
    }
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        // Immediately, so that the client knows that it is connected.
        controller.enqueue(encoder.encode(": live\n\n"));
        heartbeat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": \n\n"));
        }, heartbeatMilliseconds);
        void pump(controller);
      },
      pull: room.pulled,
      cancel: () => {
        close();
        room.pulled();
      },
    },
    { highWaterMark: 16 },
  );
}
