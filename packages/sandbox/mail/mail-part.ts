import { once } from 'node:events';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Part, SandboxEnv } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createSwitches } from '../frame/switches.ts';
import { addInboxPages } from './inbox-pages.ts';
import { openMailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp-server.ts';

export type MailPart = Part & { smtpPort: number };

/** A mail server on `smtpPort` (0 = any free one) and its inbox under /mail. The switches act on SMTP, not on reading. */
export async function createMailPart(options: {
  host: string;
  smtpPort: number;
  dataDirectory: string;
}): Promise<MailPart> {
  const switches = createSwitches();
  const requests = createRequestLog();
  const mailbox = await openMailbox(join(options.dataDirectory, 'mail'));

  const smtp = createSmtpServer({ mailbox, switches, requests });
  // A client that hangs up in the middle is its own business; without a listener it would end the process.
  smtp.on('error', () => undefined);
  const server = smtp.listen(options.smtpPort, options.host);
  await once(server, 'listening');
  const address = server.address();
  const smtpPort = typeof address === 'object' && address !== null ? address.port : options.smtpPort;

  const router = new Hono<SandboxEnv>();
  router.get('/api/messages', (c) =>
    c.json(
      mailbox.list({ to: c.req.query('to') }).map(({ to, subject, text, html, date }) => ({
        to: to.join(', '),
        subject,
        text,
        html,
        date,
      })),
    ),
  );
  addInboxPages(router, mailbox);

  return {
    name: 'mail',
    title: 'Mail',
    about: `Takes every mail sent to smtp://${options.host}:${smtpPort} and shows it here; nothing leaves this machine.`,
    home: '/mail',
    router,
    switches,
    requests,
    smtpPort,
    reset: () => mailbox.clear(),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}
