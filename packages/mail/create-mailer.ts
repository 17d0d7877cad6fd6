import nodemailer from 'nodemailer';
import type { MailEnv } from './env.ts';
import type { Mailer } from './mailer.ts';
import { takeTurns } from './take-turns.ts';

/** Long enough for a slow server, short enough that nobody waits for a dead one. */
const patienceMs = 5_000;

/** Connections at a time: a bulk upload's letters wait for each other instead of storming the mail server. */
const mostConnections = 4;

/** A mailer over SMTP; a connection for each mail, none kept open, so there is nothing to close. */
export function createMailer(env: MailEnv, { timeoutMs = patienceMs }: { timeoutMs?: number } = {}): Mailer {
  const transport = nodemailer.createTransport({
    url: env.SMTP_URL,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  });
  const inTurn = takeTurns(mostConnections);
  return {
    async send({ to, subject, text, html }) {
      const message = {
        from: env.MAIL_FROM,
        // An object, not text: "a@x.sg, b@y.sg" must not become two recipients.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await inTurn(() => transport.sendMail(message));
    },
  };
}
