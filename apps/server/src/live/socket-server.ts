import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketLike, WebSocketServerLike } from "@hono/node-server";
import type { WebSocketServer } from "ws";

const maxMessageBytes = 64 * 1024;

/** A WebSocket server that loads its library when the first client connects. */
export class LazySocketServer implements WebSocketServerLike {
  readonly options = { noServer: true };
  readonly #events = new EventEmitter();
  #loading: Promise<WebSocketServer> | undefined;
  #loaded: WebSocketServer | undefined;

  /** Must be awaited before a handshake is accepted. */
  async load(): Promise<void> {
    this.#loading ??= import("ws").then(
      (ws) => new ws.WebSocketServer({ noServer: true, maxPayload: maxMessageBytes }),
    );
    if (this.#loaded) return;
    const server = await this.#loading;
    if (this.#loaded) return;
    this.#loaded = server;
    server.on("headers", (headers) => this.#events.emit("headers", headers));
  }

  on(event: string, listener: (...values: never[]) => void): this {
    this.#events.on(event, listener as (...values: unknown[]) => void);
    return this;
  }

  off(event: string, listener: (...values: never[]) => void): this {
    this.#events.off(event, listener as (...values: unknown[]) => void);
    return this;
  }

  emit(event: "connection", socket: WebSocketLike, request: IncomingMessage): boolean {
    return this.#events.emit(event, socket, request);
  }

  handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    callback: (ws: WebSocketLike) => void,
  ) {
    if (!this.#loaded) return void socket.destroy();
    this.#loaded.handleUpgrade(request, socket, head, (opened) =>
      callback(opened as unknown as WebSocketLike),
    );
  }

  close(): void {
    this.#loaded?.close();
  }
}
