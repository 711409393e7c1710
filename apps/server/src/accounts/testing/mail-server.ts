import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  readonly url: string;
  /** The delivered mails as transmitted, decoded. */
  readonly mails: readonly string[];
  stop(): Promise<void>;
};

/** Decodes quoted-printable, as far as plain texts need it, if the mail declares it: otherwise `=` is an ordinary character. */
const decoded = (raw: string): string =>
  /^Content-Transfer-Encoding: quoted-printable/im.test(raw)
    ? Buffer.from(
        raw
          .replaceAll(/=\r?\n/g, "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        "latin1",
      ).toString("utf8")
    : raw;

/** A real SMTP server on this machine that stores what it receives. */
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
