import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  readonly url: string;
  /** What was delivered, as it came over the wire, decoded. */
  readonly mails: readonly string[];
  stop(): Promise<void>;
};

/** Quoted-printable, as far as plain texts need it, where the mail says that it is: in any other `=` is a character like any. */
const decoded = (raw: string): string =>
  /^Content-Transfer-Encoding: quoted-printable/im.test(raw)
    ? Buffer.from(
        raw
          .replaceAll(/=\r?\n/g, "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        "latin1",
      ).toString("utf8")
    : raw;

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      stream.setEncoding("utf8");
      let raw = "";
      stream.on("data", (chunk: string) => (raw += chunk));
      stream.on("end", () => {
        mails.push(decoded(raw));
        done();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
