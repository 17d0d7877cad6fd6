import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMailer } from './create-mailer.ts';
import { mailEnv } from './env.ts';
import type { Mailer } from './mailer.ts';

let sandbox: Sandbox;
let mailer: Mailer;

beforeAll(async () => {
  sandbox = await startSandbox();
  mailer = createMailer(
    mailEnv.parse({ ...sandbox.environment, MAIL_FROM: 'Marketplace <no-reply@example.com>' }),
  );
});

afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));

const inbox = async () => (await fetch(`${sandbox.url}/mail/api/messages`)).json();

test('sends text and HTML to the one it is for', async () => {
  await mailer.send({
    to: 'amy@example.com',
    subject: 'Willkommen 欢迎',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  expect(await inbox()).toMatchObject([
    { to: 'amy@example.com', subject: 'Willkommen 欢迎', text: 'Hello', html: '<p>Hello</p>' },
  ]);
});

test('lets no typed text become a header or a second recipient', async () => {
  await mailer.send({ to: 'amy@example.com', subject: 'Hi\r\nBcc: eve@example.com', text: '.' });
  await mailer
    .send({ to: 'amy@example.com, eve@example.com', subject: 'Two', text: '.' })
    .catch(() => undefined);
  const recipients = (await inbox()).map(({ to }: { to: string }) => to);
  expect(recipients).not.toContain('eve@example.com');
  expect(recipients.filter((to: string) => to.includes(','))).toEqual([]);
});

test('sends many at once over a few connections, and leaves none behind', async () => {
  const open = new Set<Socket>();
  let opened = 0;
  const target = new URL(String(sandbox.environment.SMTP_URL));
  const counter = createServer((socket) => {
    opened += 1;
    open.add(socket);
    const onward = connect(Number(target.port), target.hostname);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      onward.destroy();
    });
  });
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
  const { port } = counter.address() as AddressInfo;
  const many = createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@example.com' });
  const numbers = Array.from({ length: 30 }, (_, index) => `learner-${index}@example.com`);
  await Promise.all(numbers.map((to) => many.send({ to, subject: 'Welcome', text: '.' })));
  const recipients = (await inbox()).map(({ to }: { to: string }) => to);
  expect(recipients.toSorted()).toEqual(numbers.toSorted());
  expect(opened).toBeLessThanOrEqual(4);
  await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 180_000 });
  await many.send({ to: 'late@example.com', subject: 'Welcome', text: '.' });
  expect((await inbox())[0].to).toBe('late@example.com');
  counter.close();
});

test('rejects when the server refuses or is away', async () => {
  await fetch(`${sandbox.url}/control/mail`, { method: 'POST', body: '{"mode":"down"}' });
  await expect(mailer.send({ to: 'amy@example.com', subject: '.', text: '.' })).rejects.toMatchObject({
    responseCode: 421,
  });
  const nobody = createMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' });
  await expect(nobody.send({ to: 'amy@example.com', subject: '.', text: '.' })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

test('gives up on a server that never greets', async () => {
  const silent: Server = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const start = performance.now();
  const stuck = createMailer(
    { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@example.com' },
    { timeoutMs: 200 },
  );
  await expect(stuck.send({ to: 'amy@example.com', subject: '.', text: '.' })).rejects.toThrow(/greeting/i);
  // Sooner than a reachable server may take.
  expect(performance.now() - start).toBeLessThan(5_000);
  silent.close();
});

test.each([
  { SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' },
  { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nobody' },
  { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com\nBcc: b@example.com' },
  {},
])('refuses the settings %j', (env) => {
  expect(mailEnv.safeParse(env).success).toBe(false);
});
