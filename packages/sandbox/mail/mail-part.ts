import { once } from 'node:events';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { SandboxEnv, SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { addInboxPages } from './inbox-pages.ts';
import { openMailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp-server.ts';

export type MailPart = SandboxPart & { smtpPort: number };

/** A mail server on `smtpPort` (0 picks a free one) with its inbox under /mail. Failure modes apply to SMTP only. */
export async function createMailPart(options: {
  host: string;
  smtpPort: number;
  dataDirectory: string;
}): Promise<MailPart> {
  const switches = createFailureSwitches();
  const requests = createRequestLog();
  const mailbox = await openMailbox(join(options.dataDirectory, 'mail'));

  const smtp = createSmtpServer({ mailbox, switches, requests });
  // Without a listener, a client that disconnects midway would end the process.
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
