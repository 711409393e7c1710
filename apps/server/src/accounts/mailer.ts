/** Sends a plain text. Rejects when the mail server does not take it. */
export type Mailer = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** Mail over `url` (smtp:// or smtps://, with user and password where needed). The library is loaded with the first mail. */
export function createMailer(url: string, from: string): Mailer {
  return async ({ to, subject, text }) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(url);
    try {
      await transport.sendMail({ from, to, subject, text });
    } finally {
      transport.close();
    }
  };
}
