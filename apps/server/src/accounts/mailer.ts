import { callbackify } from "node:util";
import type { Mail } from "@canter/application/core/application-context";
import type { Outgoing } from "@canter/integrations/outgoing/outgoing";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";

export type Mailer = Mail["send"];

type Port = { readonly port?: number | string | undefined; readonly secure?: boolean | undefined };

const portOf = ({ port, secure }: Port) => Number(port ?? (secure === true ? 465 : 587));

/**
 * Sends mail through `url` (smtp:// or smtps://, with user and password if necessary), with the installation's outgoing connections. The
 * library is loaded with the first mail.
 */
export function createMailer(url: string, from: string, outgoing: () => Promise<Outgoing>): Mailer {
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const wayOut = await outgoing();
    const transport = createTransport({
      url,
      getSocket: callbackify(async (options: SMTPTransport.Options) => ({
        connection: await wayOut.connect("network", {
          host: options.host ?? "localhost",
          port: portOf(options),
        }),
      })),
    });
    try {
      await transport.sendMail({ ...mail, from });
    } finally {
      transport.close();
    }
  };
}
