import nodemailer from 'nodemailer';
import type { MailEnv } from './env.ts';
import type { Mailer } from './mailer.ts';

/** Long enough for a slow server, short enough that nobody waits for a dead one. */
const patienceMs = 5_000;

/** A mailer over SMTP; a connection for each mail, none kept open, so there is nothing to close. */
export function createMailer(env: MailEnv, { timeoutMs = patienceMs }: { timeoutMs?: number } = {}): Mailer {
  const transport = nodemailer.createTransport({
    url: env.SMTP_URL,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        from: env.MAIL_FROM,
        // An object, not text: "a@x.sg, b@y.sg" must not become two recipients.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
