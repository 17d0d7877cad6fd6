import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeMail, composeMailContent } from './compose-mail.ts';
import { createMailer } from './create-mailer.ts';
import { decryptMail, encryptMail } from './waiting/encrypt-mail.ts';

const received: ParsedMail[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    simpleParser(stream).then((mail) => {
      received.push(mail);
      done();
    }, done);
  },
});
let smtpUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => received.splice(0));

const amy = { name: 'Amy', email: 'amy@example.com' };
const training = { name: 'Training, Tan & Söhne', url: 'https://training.example' };
const text = {
  subject: 'Your class is soon',
  paragraphs: ['It begins on Monday.'],
  action: { label: 'See the class', path: '/classes' },
  footer: 'You get this because you are in the class.',
};
const unsubscribePath = '/api/unsubscribe?token=first%3Aabc-_~.def';

async function send(content: ReturnType<typeof composeMailContent>, from = 'no-reply@example.com') {
  await createMailer({ SMTP_URL: smtpUrl, MAIL_FROM: from }).send(composeMail(content));
  const [mail] = received;
  if (mail === undefined) throw new Error('Nothing arrived');
  return mail;
}

/** A header's text, unfolded and as it was sent. */
const header = (mail: ParsedMail, name: string) =>
  mail.headerLines
    .find(({ key }) => key === name)
    ?.line.replace(/^[^:]*:\s*/, '')
    .replace(/\r?\n\s+/g, ' ');

describe('a sent mail', () => {
  test('says that a program wrote it, and whose', async () => {
    const mail = await send(composeMailContent(amy, training, text));
    expect(header(mail, 'auto-submitted')).toBe('auto-generated');
    expect(mail.from?.value).toEqual([{ name: training.name, address: 'no-reply@example.com' }]);
    expect(mail.subject).toBe(text.subject);
  });

  test.each(['Skills Academy <no-reply@example.com>', 'Skills Academy no-reply@example.com'])(
    'keeps the name that the settings give the sender: %s',
    async (from) => {
      const mail = await send(composeMailContent(amy, training, text), from);
      expect(mail.from?.value).toEqual([{ name: 'Skills Academy', address: 'no-reply@example.com' }]);
    },
  );

  test('lets no name become a second header or sender', async () => {
    const name = 'Shop" <eve@example.com>\r\nBcc: eve@example.com';
    const mail = await send(composeMailContent(amy, { ...training, name }, text));
    expect(mail.from?.value).toHaveLength(1);
    expect(mail.from?.value[0]?.address).toBe('no-reply@example.com');
    expect(mail.bcc).toBeUndefined();
  });

  test('that is optional can be turned off by the mail program, also after it waited encrypted', async () => {
    const keys = {
      encrypt: (plain: string) => Buffer.from(plain).toString('base64'),
      decrypt: (cipher: string) => Buffer.from(cipher, 'base64').toString(),
    };
    const content = composeMailContent(amy, training, { ...text, unsubscribePath });
    const mail = await send(decryptMail(keys, encryptMail(keys, content)));
    expect(header(mail, 'list-unsubscribe')).toBe(`<${training.url}${unsubscribePath}>`);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(`Stop these reminders: ${training.url}${unsubscribePath}`);
    expect(String(mail.html)).toMatch(
      /<a [^>]*href="https[^"]*unsubscribe\?token=[^"]+"[^>]*>Stop these reminders<\/a>/,
    );
    expect(mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: `${training.url}${unsubscribePath}` },
    });
  });

  test('that is not optional has no such header and no such link', async () => {
    const mail = await send(composeMailContent(amy, training, text));
    expect(`${mail.text}${mail.html}`).not.toContain('Stop these reminders');
    expect(mail.headers.has('list')).toBe(false);
    expect(header(mail, 'list-unsubscribe-post')).toBeUndefined();
  });

  test('has colours for the dark', async () => {
    const html = String((await send(composeMailContent(amy, training, text))).html);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{/);
    // Every coloured element has a class that the dark styles know.
    const coloured = html.match(/<[^<>]+style="[^"]*(?:background|color):#[^"]*"[^<>]*>/g) ?? [];
    expect(coloured).toHaveLength(6);
    for (const tag of coloured) expect(tag).toMatch(/class="(?:page|card|button|quiet)/);
    for (const name of ['page', 'card', 'button', 'quiet', 'line']) expect(html).toContain(`\n.${name}{`);
  });
});

test('a mail that is sent again has the same Message-ID, of the sender’s domain', async () => {
  const mailer = createMailer({ SMTP_URL: smtpUrl, MAIL_FROM: 'Skills <no-reply@skills.example>' });
  const mail = { ...composeMail(composeMailContent(amy, training, text)), id: 'one' };
  await mailer.send(mail);
  await mailer.send(mail);
  expect(received.map(({ messageId }) => messageId)).toEqual([
    '<one@skills.example>',
    '<one@skills.example>',
  ]);
});
