import type { Appeal, AppealPage } from '@repo/schemas/marketplace/appeal';
import { actorOf, createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHiddenReason } from '#domain/listings/hidden-reason.ts';
import { readAppealedDecision } from '#domain/moderation/appeals.ts';
import { getModerationHistory } from '#domain/moderation/get-history.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const nobody = createMarketplaceCaller(null);
let seller: Awaited<ReturnType<typeof createUser>>;
let moderatorPerson: Awaited<ReturnType<typeof createUser>>;
let moderator: MarketplaceCaller;
let colleague: MarketplaceCaller;

beforeEach(async () => {
  seller = await createUser(service.db, { name: 'Tan Wei' });
  moderatorPerson = await createUser(service.db, { role: 'MODERATOR', name: 'Mona' });
  moderator = createMarketplaceCaller(moderatorPerson);
  colleague = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR', name: 'Colin' }));
});

async function hide(grounds: object = { category: 'COUNTERFEIT', reason: 'The stitching is wrong' }) {
  const listing = await createListing(service.db, { sellerId: seller.id, title: 'Designer bag' });
  const answer = await moderator.post(`/api/moderation/listings/${listing.id}`, {
    action: 'hide',
    ...grounds,
  });
  expect(answer.status).toBe(200);
  return listing;
}

const ban = (action = 'ban') =>
  moderator.post(`/api/moderation/users/${seller.id}`, { action, category: 'SCAM' });

const tokenIn = (text: string) => new URL(text, 'http://localhost').searchParams.get('token') ?? '';

/** As the page of a hidden listing shows it to its seller. */
async function tokenOf(listingId: string): Promise<string> {
  const ctx = { ...createTestContext(service, { actor: actorOf(seller) }), keys: services().keys };
  return tokenIn((await findHiddenReason(ctx, listingId))?.appealPath ?? '');
}

async function tokenOfBan(): Promise<string> {
  const [mail] = await service.mailsTo(seller.email);
  return tokenIn(mail?.text.match(/http\S+\/appeal\?token=\S+/)?.[0] ?? '');
}

const appealTo = (token: string, text = 'It is genuine, here is the receipt') =>
  nobody.post('/api/appeals', { token, text });
const listed = async (status = 'open') =>
  (await moderator.get<AppealPage>(`/api/moderation/appeals?status=${status}`)).body.data;
const settle = (as: MarketplaceCaller, { id }: Pick<Appeal, 'id'>, outcome: string) =>
  as.post(`/api/moderation/appeals/${id}`, { outcome, answer: 'We looked at it again' });
const statusOf = async (id: string) => (await service.db.listing.findUniqueOrThrow({ where: { id } })).status;

describe('a seller', () => {
  it('reads the reason, appeals once, and is told that the listing is back', async () => {
    const listing = await hide();
    const token = await tokenOf(listing.id);
    expect(await readAppealedDecision(services(), token)).toMatchObject({
      listingTitle: 'Designer bag',
      reason: 'Counterfeit goods: The stitching is wrong',
      appeal: null,
    });
    const both = await Promise.all([appealTo(token), appealTo(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

    const [appeal, ...more] = await listed();
    expect(more).toEqual([]);
    expect(appeal).toMatchObject({
      subject: { name: 'Tan Wei' },
      listing: { title: 'Designer bag' },
      decidedBy: { name: 'Mona' },
      text: 'It is genuine, here is the receipt',
    });
    const { status } = await settle(colleague, appeal ?? { id: '' }, 'RESTORED');
    expect(status).toBe(200);
    expect(await statusOf(listing.id)).toBe('AVAILABLE');
    expect(await listed()).toEqual([]);
    expect(await listed('answered')).toMatchObject([{ outcome: 'RESTORED', answeredBy: { name: 'Colin' } }]);
    const mails = await service.mailsTo(seller.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your appeal was granted',
      'A listing of yours was hidden',
    ]);
    expect(mails[0]?.text).toContain('We looked at it again');
  });

  it('reads an answer that changes nothing, and cannot appeal again', async () => {
    const listing = await hide({ category: 'SPAM' });
    const token = await tokenOf(listing.id);
    await appealTo(token);
    const [appeal] = await listed();
    expect((await settle(moderator, appeal ?? { id: '' }, 'UPHELD')).status).toBe(200);
    expect(await statusOf(listing.id)).toBe('HIDDEN');
    expect(await readAppealedDecision(services(), token)).toMatchObject({
      reason: 'Spam',
      outcome: 'UPHELD',
      answer: 'We looked at it again',
    });
    expect((await appealTo(token)).status).toBe(409);
    expect((await service.mailsTo(seller.email))[0]).toMatchObject({
      subject: 'Your appeal was not granted',
    });
    // Another decision can be appealed again.
    await moderator.post(`/api/moderation/listings/${listing.id}`, { action: 'restore' });
    await moderator.post(`/api/moderation/listings/${listing.id}`, { action: 'hide', category: 'SCAM' });
    expect((await appealTo(await tokenOf(listing.id))).status).toBe(200);
  });

  it('is refused with a link that is changed, was mailed to an old address, or came too late', async () => {
    const listing = await hide();
    const token = await tokenOf(listing.id);
    for (const wrong of ['', 'first:x', `${token}x`]) expect((await appealTo(wrong)).status).toBe(400);
    expect((await appealTo(token, '  ')).status).toBe(400);
    expect((await appealTo(token, 'x'.repeat(1001))).status).toBe(400);
    await service.db.user.update({ where: { id: seller.id }, data: { email: 'new@example.com' } });
    expect((await appealTo(token)).status).toBe(400);
    await service.db.user.update({ where: { id: seller.id }, data: { email: seller.email } });
    await moderator.post(`/api/moderation/listings/${listing.id}`, { action: 'restore' });
    const late = await appealTo(token);
    expect(late).toMatchObject({ status: 409, body: { error: 'This decision does not hold any more' } });
    expect(await listed()).toEqual([]);
  });
});

describe('a hidden listing that its seller deletes', () => {
  it('has no appeal any more: none is taken, and one that waits leaves the queue', async () => {
    const [appealed, plain] = [await hide(), await hide()];
    const token = await tokenOf(plain.id);
    await appealTo(await tokenOf(appealed.id));
    expect(await listed()).toHaveLength(1);
    const owner = createMarketplaceCaller(seller);
    for (const { id } of [appealed, plain]) await owner.delete(`/api/listings/${id}`);
    expect(await listed()).toEqual([]);
    expect((await appealTo(token)).status).toBe(409);
    expect(await readAppealedDecision(services(), token)).toMatchObject({ hasEnded: true, appeal: null });
    // Or no retention period would ever begin.
    expect(await service.db.moderationDecision.count({ where: { endedAt: null } })).toBe(0);
  });
});

describe('a banned person', () => {
  it('is mailed the answer about a listing, too', async () => {
    const listing = await hide();
    await appealTo(await tokenOf(listing.id));
    await ban();
    const [appeal] = await listed();
    expect((await settle(colleague, appeal ?? { id: '' }, 'UPHELD')).status).toBe(200);
    const [mail] = await service.mailsTo(seller.email);
    expect(mail).toMatchObject({ subject: 'Your appeal was not granted' });
    expect(mail?.text).toContain('We looked at it again');
    expect(mail?.text).not.toContain('/listings/');
  });

  it('appeals by the link in the mail without signing in, and is mailed that the account is open', async () => {
    await ban();
    const token = await tokenOfBan();
    expect(await readAppealedDecision(services(), token)).toMatchObject({
      listingTitle: null,
      reason: 'A scam',
    });
    expect((await appealTo(token)).status).toBe(200);
    const [appeal] = await listed();
    expect((await settle(colleague, appeal ?? { id: '' }, 'RESTORED')).status).toBe(200);
    const { bannedAt } = await service.db.user.findUniqueOrThrow({ where: { id: seller.id } });
    expect(bannedAt).toBeNull();
    const [mail] = await service.mailsTo(seller.email);
    expect(mail).toMatchObject({ subject: 'Your appeal was granted' });
    expect(mail?.text).toContain('You can sign in again');
  });
});

describe('moderators', () => {
  it('answer once, even two at the same time', async () => {
    const listing = await hide();
    await appealTo(await tokenOf(listing.id));
    const [appeal] = await listed();
    const found = appeal ?? { id: '' };
    const both = await Promise.all([
      settle(moderator, found, 'UPHELD'),
      settle(colleague, found, 'RESTORED'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = await service.db.moderationDecision.findUniqueOrThrow({ where: { id: found.id } });
    expect(await statusOf(listing.id)).toBe(kept.outcome === 'UPHELD' ? 'HIDDEN' : 'AVAILABLE');
    expect(kept.endedAt === null).toBe(kept.outcome === 'UPHELD');
    expect((await settle(moderator, found, 'UPHELD')).status).toBe(409);
    expect((await settle(moderator, { id: 'nothing' }, 'UPHELD')).status).toBe(404);
    expect(await service.db.auditEntry.count({ where: { action: { startsWith: 'appeal.' } } })).toBe(2);
  });

  it('take back the decision that was appealed, and none that took its place meanwhile', async () => {
    const listing = await hide();
    await appealTo(await tokenOf(listing.id));
    const [appeal] = await listed();
    const { db } = service;
    const { answer } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT FROM listing WHERE id = ${listing.id} FOR UPDATE`;
        const answer = settle(colleague, appeal ?? { id: '' }, 'RESTORED');
        const waits = () => db.$queryRaw<unknown[]>`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBe(1);
        await tx.moderationDecision.updateMany({ data: { endedAt: new Date() } });
        await tx.moderationDecision.create({
          data: { subjectId: seller.id, listingId: listing.id, reason: 'SCAM', decidedAt: new Date() },
        });
        return { answer };
      },
      { timeout: 180_000 },
    );
    expect((await answer).status).toBe(409);
    expect(await statusOf(listing.id)).toBe('HIDDEN');
    expect(await service.db.moderationDecision.count({ where: { endedAt: null } })).toBe(1);
  });

  it('do not answer their own appeals', async () => {
    seller = moderatorPerson;
    const listing = await createListing(service.db, { sellerId: seller.id });
    await colleague.post(`/api/moderation/listings/${listing.id}`, { action: 'hide', category: 'SPAM' });
    await appealTo(await tokenOf(listing.id));
    const [appeal] = await listed();
    expect((await settle(moderator, appeal ?? { id: '' }, 'RESTORED')).status).toBe(403);
    expect(
      (await settle(createMarketplaceCaller(await createUser(service.db)), appeal ?? { id: '' }, 'RESTORED'))
        .status,
    ).toBe(403);
  });

  it('read who decided what, when and why, of a person and of a listing', async () => {
    const listing = await hide();
    const another = await createListing(service.db, { sellerId: seller.id, title: 'Scarf' });
    await moderator.post(`/api/moderation/listings/${another.id}`, { action: 'hide', category: 'SPAM' });
    await appealTo(await tokenOf(listing.id));
    await ban();
    const ctx = createTestContext(service, {
      actor: { ...actorOf(moderatorPerson), role: 'MODERATOR' as const },
    });
    const { person, entries } = await getModerationHistory(ctx, { userId: seller.id });
    expect(person).toEqual({ id: seller.id, name: 'Tan Wei', isBanned: true });
    expect(
      entries.map(({ action, listing, by, reason }) => [action, listing?.title ?? null, by, reason]),
    ).toEqual([
      ['Banned a person', null, 'Mona', 'A scam'],
      ['Appealed against a decision', 'Designer bag', 'Tan Wei', null],
      ['Hid a listing', 'Scarf', 'Mona', 'Spam'],
      ['Hid a listing', 'Designer bag', 'Mona', 'Counterfeit goods: The stitching is wrong'],
    ]);
    const one = await getModerationHistory(ctx, { userId: seller.id, listingId: another.id });
    expect(one.entries.map(({ action }) => action)).toEqual(['Hid a listing']);
    await expect(getModerationHistory(ctx, { userId: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });
});
