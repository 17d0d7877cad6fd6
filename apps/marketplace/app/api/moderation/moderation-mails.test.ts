import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHiddenReason } from '#domain/listings/hidden-reason.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor } from '#testing/visitor.ts';

const service = useMarketplaceService({ SUPPORT_EMAIL: 'help@market.example' });
const sellerOf = { name: 'Tan Wei', email: 'tan.wei@example.com' };
let seller: Awaited<ReturnType<typeof createUser>>;
let moderator: MarketplaceCaller;

beforeEach(async () => {
  seller = await createUser(service.db, sellerOf);
  moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
});

const listed = () => createListing(service.db, { sellerId: seller.id, title: 'Designer watch' });
const moderate = (id: string, body: object) => moderator.post(`/api/moderation/listings/${id}`, body);
const judge = (body: object) => moderator.post(`/api/moderation/users/${seller.id}`, body);
const mails = () => service.mailsTo(seller.email);

describe('a seller', () => {
  it('gets a mail with reason, link and contact when a listing is hidden, and another when it is restored', async () => {
    const { id, slug } = await listed();
    expect((await moderate(id, { action: 'hide', reason: 'A copy of a brand' })).status).toBe(200);
    const [hidden] = await mails();
    expect(hidden).toMatchObject({ subject: 'A listing of yours was hidden' });
    for (const text of ['A copy of a brand', `/listings/${slug}`, 'help@market.example']) {
      expect(hidden?.text).toContain(text);
    }
    await moderate(id, { action: 'restore' });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'A listing of yours is back',
      'A listing of yours was hidden',
    ]);
  });

  it('is mailed nothing about what was refused', async () => {
    const { id } = await listed();
    expect((await moderate(id, { action: 'restore' })).status).toBe(400);
    expect((await moderate(id, { action: 'hide', reason: '' })).status).toBe(400);
    expect(await mails()).toEqual([]);
  });

  it('reads the reason on the page, and so do moderators, as long as it is hidden', async () => {
    const { id } = await listed();
    await moderate(id, { action: 'hide', reason: 'A copy of a brand' });
    const as = (person: { id: string }, role: 'USER' | 'MODERATOR' = 'USER') =>
      findHiddenReason({ ...ctx, actor: { ...actor, id: person.id, role } }, id).then(
        (hidden) => hidden?.reason ?? null,
      );
    const ctx = createTestContext(service);
    const actor = await service.db.user.findUniqueOrThrow({ where: { id: seller.id } }).then((user) => ({
      ...user,
      sessionId: 'one',
      provenAt: new Date(),
      isVerified: true,
    }));
    expect(await as(seller)).toBe('A copy of a brand');
    expect(await as({ id: 'somebody' }, 'MODERATOR')).toBe('A copy of a brand');
    expect(await as({ id: 'somebody' })).toBeNull();
    expect(await findHiddenReason(ctx, id)).toBeNull();
    await moderate(id, { action: 'restore', reason: 'An error of ours' });
    await service.db.listing.update({ where: { id }, data: { status: 'HIDDEN' } });
    expect(await as(seller)).toBeNull();
  });
});

describe('a banned person', () => {
  it('gets a mail with reason and contact, and sees them when signing in', async () => {
    expect((await judge({ action: 'ban', reason: 'Sells copies' })).status).toBe(200);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'Your account was suspended' });
    expect(mail?.text).toContain('Sells copies');
    expect(mail?.text).toContain('help@market.example');
    const answer = await createVisitor().send('/api/auth/callback/credentials', {
      json: { email: seller.email, password: 'Password123!', json: true },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: 'This account is suspended. If you think this is a mistake, write to help@market.example',
    });
    await judge({ action: 'unban' });
    expect((await mails())[0]).toMatchObject({ subject: 'Your account is open again' });
  });

  it('is mailed nothing more once the account is deleted', async () => {
    await service.db.user.update({ where: { id: seller.id }, data: { closedAt: new Date() } });
    await judge({ action: 'ban', reason: 'Sells copies' });
    await judge({ action: 'unban' });
    expect(await mails()).toEqual([]);
  });
});
