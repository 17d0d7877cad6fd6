import { cleanHtml } from '@repo/rich-text/clean-html';
import {
  editSiteTextBody,
  type SiteText,
  type SiteTextVersion,
  type SiteTextVersionSummaries,
  siteTextNames,
} from '@repo/schemas/marketplace/site-text';
import { createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { readPublicPagesVersion } from '#domain/listings/read-public-pages-version.ts';
import { defaultSiteTexts } from '#domain/site-texts/default-texts.ts';
import { ratePolicies } from '#rate-limits.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({ SUPPORT_EMAIL: 'help@market.example' });
const visitor = createMarketplaceCaller(null);
let moderator: MarketplaceCaller;
let colleague: MarketplaceCaller;

beforeEach(async () => {
  moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR', name: 'Mona' }));
  colleague = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR', name: 'Colin' }));
});

const read = async (name = 'terms') => (await visitor.get<SiteText>(`/api/site-texts/${name}`)).body;
const edit = (as: MarketplaceCaller, body: object, name = 'terms') =>
  as.put<SiteText & { error: string; details: unknown }>(`/api/site-texts/${name}`, body);

test.each(siteTextNames)('the default text of %s is as a moderator could have saved it', (name) => {
  expect(cleanHtml(defaultSiteTexts[name])).toBe(defaultSiteTexts[name]);
  expect(editSiteTextBody.parse({ html: defaultSiteTexts[name] }).html).toBe(defaultSiteTexts[name]);
});

describe('the text of a page', () => {
  it('is the default one until a moderator saves another, cleaned, which every visitor gets at once', async () => {
    expect(await read()).toMatchObject({ title: 'Terms of use', html: defaultSiteTexts.terms, number: 0 });
    const before = await readPublicPagesVersion(service.db);
    const html = '<h2>Rules</h2><p onclick="x()">Be <b>kind</b>.</p><script>alert(1)</script>';
    const saved = await edit(moderator, { html });
    expect(saved.status).toBe(200);
    expect(await read()).toMatchObject({
      html: '<h2>Rules</h2><p>Be <strong>kind</strong>.</p>',
      number: 1,
      updatedAt: saved.body.updatedAt,
    });
    expect(await readPublicPagesVersion(service.db)).not.toBe(before);
    expect(await read('help')).toMatchObject({ number: 0 });
    expect(await service.db.auditEntry.findFirst({ where: { action: 'site-text.edit' } })).toMatchObject({
      targetType: 'site-text',
      targetId: 'terms',
      after: { version: 1 },
    });
  });

  it('keeps its versions with who wrote them, newest first', async () => {
    await edit(moderator, { html: '<p>One</p>' });
    await edit(colleague, { html: '<p>Two</p>' });
    const path = '/api/site-texts/terms/versions';
    const { body } = await moderator.get<SiteTextVersionSummaries>(path);
    expect(body).toMatchObject([
      { number: 2, editedBy: { name: 'Colin' } },
      { number: 1, editedBy: { name: 'Mona' } },
    ]);
    for (const version of body) expect(version).not.toHaveProperty('html');
    const first = (await moderator.get<SiteTextVersion>(`${path}/1`)).body;
    expect(first).toEqual({ ...body[1], html: '<p>One</p>' });
  });

  it('answers for a version that is not there with 404, for none at all with 400, and others with 403', async () => {
    await edit(moderator, { html: '<p>One</p>' });
    const ask = async (as: MarketplaceCaller, path: string) =>
      (await as.get(`/api/site-texts/${path}`)).status;
    expect(await ask(moderator, 'terms/versions/2')).toBe(404);
    expect(await ask(moderator, 'help/versions/1')).toBe(404);
    expect(await ask(moderator, 'imprint/versions/1')).toBe(404);
    for (const number of ['0', 'one', '1.5', '99999999999'])
      expect(await ask(moderator, `terms/versions/${number}`), number).toBe(400);
    expect(await ask(createMarketplaceCaller(await createUser(service.db)), 'terms/versions/1')).toBe(403);
    expect(await ask(visitor, 'terms/versions/1')).toBe(401);
  });

  it('refuses who began with an older version, and one of two who save at once', async () => {
    const { updatedAt: expectedUpdatedAt } = await read();
    const both = await Promise.all([
      edit(moderator, { html: '<p>One</p>', expectedUpdatedAt }),
      edit(colleague, { html: '<p>Two</p>', expectedUpdatedAt }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await edit(moderator, { html: '<p>Three</p>', expectedUpdatedAt });
    expect(late).toMatchObject({
      status: 409,
      body: { details: [{ field: 'expectedUpdatedAt', message: expect.any(String) }] },
    });
    const next = { html: '<p>Three</p>', expectedUpdatedAt: (await read()).updatedAt };
    expect((await edit(moderator, next)).status).toBe(200);
  });

  it('is 404 for other names, 400 without words, 403 and 401 for others', async () => {
    expect((await visitor.get('/api/site-texts/imprint')).status).toBe(404);
    expect((await edit(moderator, { html: '<p>x</p>' }, 'imprint')).status).toBe(404);
    // What is cleaned away is no text, and what it makes longer could not be edited any more.
    const cleaned = ['<script>Our terms</script>', `<p>Ours</p>${'&'.repeat(20_000)}`];
    for (const html of [
      ...['', '<p> </p>', '<img src="https://a.example/1.png">', 'x'.repeat(50_001)],
      ...cleaned,
    ]) {
      expect((await edit(moderator, { html })).status).toBe(400);
    }
    expect(
      (await edit(createMarketplaceCaller(await createUser(service.db)), { html: '<p>x</p>' })).status,
    ).toBe(403);
    expect((await edit(visitor, { html: '<p>x</p>' })).status).toBe(401);
    expect(await service.db.siteTextVersion.count()).toBe(0);
  });
});

describe('the contact form', () => {
  const message = { name: 'Mei', email: 'mei@example.com', message: 'I cannot sign in.\nWhat now?' };
  const send = (as: MarketplaceCaller, changes: object = {}) =>
    as.post('/api/contact', { ...message, ...changes });
  const mails = () => service.mailsTo('help@market.example');

  it('reaches the operator’s mailbox and nobody else', async () => {
    expect((await send(visitor)).status).toBe(200);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Message from the contact page' });
    for (const text of ['From: Mei', 'Answer to: mei@example.com', 'I cannot sign in.', 'not signed in']) {
      expect(mail?.text).toContain(text);
    }
    expect(await service.mailsTo('mei@example.com')).toEqual([]);
  });

  it('makes no header of what was typed, and no markup', async () => {
    const name = 'Mei\r\nBcc: many@example.com';
    expect((await send(visitor, { name, message: '<b>Hello</b>\r\nSubject: other' })).status).toBe(200);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: expect.stringContaining('help@market.example') });
    expect(mail?.subject).toBe('Message from the contact page');
    expect(mail?.text).toContain('From: Mei Bcc: many@example.com');
    expect(mail?.html).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(await service.mailsTo('many@example.com')).toEqual([]);
    expect((await send(visitor, { email: 'mei@example.com\r\nBcc: many@example.com' })).status).toBe(400);
    expect((await send(visitor, { message: ' ' })).status).toBe(400);
  });

  it('is limited in number, and says when the next message can be sent', async () => {
    const person = createMarketplaceCaller(await createUser(service.db));
    const answers = [];
    for (let sent = 0; sent <= ratePolicies.contact.points; sent += 1) answers.push(await send(person));
    const last = answers.pop();
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(last?.status).toBe(429);
    expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
