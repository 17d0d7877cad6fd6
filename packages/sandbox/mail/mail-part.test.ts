import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let dataDirectory: string;
let sandbox: Sandbox;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-mail-'));
  sandbox = await startSandbox({ dataDirectory });
});

beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));

afterAll(async () => {
  await sandbox.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const send = (message: SendMailOptions) =>
  nodemailer
    .createTransport(sandbox.environment.SMTP_URL)
    .sendMail({ from: 'Shop <shop@example.com>', ...message });

const list = async (query = '') => (await fetch(`${sandbox.url}/mail/api/messages${query}`)).json();

test('lists what was sent, newest first, with text and HTML', async () => {
  await send({ to: 'amy@example.com', subject: 'First', text: 'Hello' });
  await send({
    to: 'Ben <ben@example.com>',
    subject: 'Zweite – 第二',
    text: 'Guten Tag',
    html: '<p>Guten <b>Tag</b></p>',
  });

  expect(await list()).toEqual([
    {
      to: 'ben@example.com',
      subject: 'Zweite – 第二',
      text: 'Guten Tag',
      html: '<p>Guten <b>Tag</b></p>',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    {
      to: 'amy@example.com',
      subject: 'First',
      text: 'Hello',
      html: null,
      date: expect.any(String),
    },
  ]);
});

test('drops a second copy of a mail to the same people, by its Message-ID', async () => {
  const messageId = '<one@example.com>';
  await send({ to: 'amy@example.com', subject: 'Once', text: '.', messageId });
  await send({ to: 'AMY@example.com', subject: 'Once', text: '.', messageId });
  await send({ to: 'ben@example.com', subject: 'To another', text: '.', messageId });
  expect(await list()).toMatchObject([{ subject: 'To another' }, { subject: 'Once' }]);
});

test('filters by recipient without regard to case, blind copies included', async () => {
  await send({ to: 'amy@example.com', bcc: 'Carl@Example.com', subject: 'To both', text: '.' });
  await send({ to: 'amy@example.com', subject: 'To Amy', text: '.' });

  expect(await list('?to=carl@example.com')).toMatchObject([{ subject: 'To both' }]);
  expect(await list('?to=AMY@example.com')).toHaveLength(2);
  expect(await list('?to=amy')).toEqual([]);
});

test('keeps mail over a restart, until a reset', async () => {
  await send({ to: 'amy@example.com', subject: 'Kept', text: '.' });
  await sandbox.close();
  sandbox = await startSandbox({ dataDirectory });
  expect(await list()).toMatchObject([{ subject: 'Kept' }]);

  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
  expect(await list()).toEqual([]);
});

test('refuses a mail over ten megabytes and stores nothing', async () => {
  const attachments = [{ filename: 'big.bin', content: Buffer.alloc(11 * 1024 * 1024) }];
  await expect(send({ to: 'amy@example.com', subject: 'Big', text: '.', attachments })).rejects.toThrow(
    /552|size/i,
  );
  expect(await list()).toEqual([]);
});

test('fails on demand and records what arrived', async () => {
  const control = (body: object) =>
    fetch(`${sandbox.url}/control/mail`, { method: 'POST', body: JSON.stringify(body) });

  await control({ mode: 'down' });
  await expect(send({ to: 'amy@example.com', subject: 'No', text: '.' })).rejects.toMatchObject({
    responseCode: 421,
  });
  await control({ mode: 'rejects' });
  await expect(send({ to: 'amy@example.com', subject: 'No', text: '.' })).rejects.toMatchObject({
    responseCode: 550,
  });
  await control({ mode: 'ok' });
  await send({ to: 'amy@example.com', subject: 'Yes', text: '.' });

  const requests = await (await fetch(`${sandbox.url}/control/mail/requests`)).json();
  expect(requests).toMatchObject([
    {
      method: 'SMTP',
      status: 250,
      body: { from: 'shop@example.com', to: ['amy@example.com'], subject: 'Yes' },
    },
    { status: 550 },
    { status: 421 },
  ]);
});

test('shows a hostile mail without letting it do anything', async () => {
  const hostile = '<script>alert(1)</script>';
  await send({
    to: 'amy@example.com',
    subject: hostile,
    text: `${hostile} https://example.com/a?b=1&c=2`,
    html: hostile,
  });

  const inbox = await fetch(`${sandbox.url}/mail`);
  const inboxText = await inbox.text();
  expect(inbox.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(inboxText).not.toContain(hostile);
  expect(inboxText).toContain('&lt;script&gt;');

  const address = inboxText.match(/\/mail\/messages\/[^"]+/)?.[0] ?? '';
  const message = await (await fetch(sandbox.url + address)).text();
  expect(message).not.toContain(hostile);
  expect(message).toContain('href="https://example.com/a?b=1&amp;c=2"');
  expect(message).toContain('sandbox="allow-popups');

  const frame = await fetch(`${sandbox.url}${address}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
});

test('answers 404 for a mail that is gone', async () => {
  expect((await fetch(`${sandbox.url}/mail/messages/nothing`)).status).toBe(404);
});
