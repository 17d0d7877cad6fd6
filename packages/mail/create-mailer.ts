import nodemailer from 'nodemailer';
import type { MailEnv } from './env.ts';
import type { Mailer, MailMessage } from './mailer.ts';

/** Long enough for a slow server, short enough for a waiting caller. */
const defaultTimeoutMs = 5_000;

/** Limits simultaneous connections: mails of a bulk upload queue up. */
const maximumConnections = 4;
/** Idle connections stay open this long for further mails. */
const lingerMs = 250;

type Options = { timeoutMs: number };

function openTransport(env: MailEnv, { timeoutMs }: Options) {
  return nodemailer.createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: maximumConnections,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  });
}

const addressAlone = /^[^\s@<>]+@[^\s@<>]+$/;

/** MAIL_FROM's own name, with or without angle brackets, or the service's where it is an address alone. */
function senderOf(mailFrom: string, fromName: string | undefined) {
  return fromName !== undefined && addressAlone.test(mailFrom)
    ? { name: fromName, address: mailFrom }
    : mailFrom;
}

/** Of the sender's address. */
function domainOf(mailFrom: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';
}

/** No mail here is written by a person, so none asks for an automatic answer (RFC 3834). */
function headersOf({ unsubscribeUrl }: MailMessage) {
  const automatic = { 'auto-submitted': 'auto-generated' };
  if (unsubscribeUrl === undefined) return automatic;
  return {
    ...automatic,
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}

/** A mailer over SMTP with a shared connection pool. Idle connections end by themselves, so nothing needs closing. */
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
    async send(message) {
      const { id, to, subject, text, html, fromName } = message;
      clearTimeout(closing);
      transport ??= openTransport(env, { timeoutMs });
      underWay += 1;
      try {
        await transport.sendMail({
          from: senderOf(env.MAIL_FROM, fromName),
          headers: headersOf(message),
          // An object, not text: "a@x.sg, b@y.sg" must not become two recipients.
          to: { name: '', address: to },
          subject,
          text,
          ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(env.MAIL_FROM)}>` }),
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
