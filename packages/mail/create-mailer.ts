import nodemailer from 'nodemailer';
import type { MailEnv } from './env.ts';
import type { Mailer } from './mailer.ts';

/** Long enough for a slow server, short enough that nobody waits for a dead one. */
const defaultTimeoutMs = 5_000;

/** Simultaneous connections: a bulk upload's mails wait for each other instead of storming the mail server. */
const mostConnections = 4;
/** Connections outlive the last mail by this much: the next one of many finds one that is open. */
const lingerMs = 250;

type Options = { timeoutMs: number };

function openTransport(env: MailEnv, { timeoutMs }: Options) {
  return nodemailer.createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: mostConnections,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  });
}

/**
 * A mailer over SMTP. Mails that come together share a few connections, which end by themselves soon after the last
 * one, so there is nothing to close.
 */
export function createMailer(env: MailEnv, { timeoutMs = defaultTimeoutMs }: Partial<Options> = {}): Mailer {
  let transport: ReturnType<typeof openTransport> | null = null;
  let underWay = 0;
  let closing: NodeJS.Timeout | undefined;

  function closeSoon(): void {
    closing = setTimeout(() => {
      transport?.close();
      transport = null;
    }, lingerMs);
    closing.unref();
  }

  return {
    async send({ to, subject, text, html }) {
      clearTimeout(closing);
      transport ??= openTransport(env, { timeoutMs });
      underWay += 1;
      try {
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
      } finally {
        underWay -= 1;
        if (underWay === 0) closeSoon();
      }
    },
  };
}
