import type { Outgoing } from "@canter/integrations/outgoing/outgoing";

/** Sends a plain text. Rejects when the mail server does not take it. */
export type Mailer = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

type Port = { readonly port?: number | string | undefined; readonly secure?: boolean | undefined };

const portOf = ({ port, secure }: Port) => Number(port ?? (secure === true ? 465 : 587));

/**
 * Mail over `url` (smtp:// or smtps://, with user and password where needed), by the installation's way out. The library is loaded with
 * the first mail.
 */
export function createMailer(url: string, from: string, outgoing: () => Promise<Outgoing>): Mailer {
  return async ({ to, subject, text }) => {
    const { createTransport } = await import("nodemailer");
    const wayOut = await outgoing();
    const transport = createTransport({
      url,
      getSocket: (options, done) => {
        const { host = "localhost" } = options;
        wayOut.connect("network", { host, port: portOf(options) }).then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error, undefined),
        );
      },
    });
    try {
      await transport.sendMail({ from, to, subject, text });
    } finally {
      transport.close();
    }
  };
}
