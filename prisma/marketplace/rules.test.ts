import { isCheckViolation } from '@repo/db/errors';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';

const database = useMarketplaceDatabase();

const listing = {
  sellerId: 'seller',
  categoryId: '019b76da-a800-7000-8000-000000000001',
  title: 'Camera',
  description: 'Works',
  price: '25.00',
  condition: 'GOOD' as const,
  location: 'Tampines',
};

beforeEach(async () => {
  const people = ['seller', 'buyer'].map((id) => ({ id, name: id, email: `${id}@example.com` }));
  await database.db.user.createMany({ data: people });
  await database.db.listing.create({ data: { ...listing, id: 'listing', slug: 'listing' } });
});

describe('the database refuses', () => {
  const make = (data: object) => database.db.listing.create({ data: { ...listing, slug: 'other', ...data } });
  const conversation = { listingId: 'listing', buyerId: 'buyer', sellerId: 'seller' };
  async function offer(data: object) {
    const { id: conversationId } = await database.db.conversation.create({ data: conversation });
    const expiresAt = new Date(Date.now() + 1_000);
    return database.db.offer.create({
      data: { ...conversation, conversationId, madeById: 'buyer', amount: '1', expiresAt, ...data },
    });
  }

  test.each<[string, string, () => Promise<unknown>]>([
    ['a negative price', 'listing_price_check', () => make({ price: '-0.01' })],
    ['fewer than no likes', 'listing_like_count_check', () => make({ likeCount: -1 })],
    ['fewer than no views', 'listing_view_count_check', () => make({ viewCount: -1 })],
    ['a delivery fee without delivery', 'listing_delivery_fee_check', () => make({ deliveryFee: '5.00' })],
    [
      'a negative delivery fee',
      'listing_delivery_fee_check',
      () => make({ canDeliver: true, deliveryFee: '-1' }),
    ],
    [
      'meeting only and delivering',
      'listing_handover_check',
      () => make({ meetupOnly: true, canDeliver: true }),
    ],
    ['a deleted listing on sale', 'listing_deleted_check', () => make({ deletedAt: new Date() })],
    [
      'an address not in lower case',
      'user_email_check',
      () => database.db.user.create({ data: { name: 'A', email: 'Alice@example.com' } }),
    ],
    [
      'an address with a space around it',
      'user_email_check',
      () => database.db.user.create({ data: { name: 'A', email: ' alice@example.com' } }),
    ],
    [
      'a conversation with oneself',
      'conversation_parties_check',
      () => database.db.conversation.create({ data: { ...conversation, buyerId: 'seller' } }),
    ],
    [
      'fewer than no unread messages',
      'conversation_participant_unread_count_check',
      () =>
        database.db.conversation.create({
          data: { ...conversation, participants: { create: { userId: 'buyer', unreadCount: -1 } } },
        }),
    ],
    ['an offer of nothing', 'offer_amount_check', () => offer({ amount: '0' })],
    ['an offer of a third person', 'offer_parties_check', () => offer({ madeById: 'other' })],
    ['an offer decided and open', 'offer_decided_check', () => offer({ decidedAt: new Date() })],
    ['an offer neither open nor decided', 'offer_decided_check', () => offer({ status: 'DECLINED' })],
    [
      'a sale to oneself',
      'deal_parties_check',
      () =>
        database.db.deal.create({
          data: { listingId: 'listing', sellerId: 'seller', buyerId: 'seller', amount: '1' },
        }),
    ],
    [
      'blocking oneself',
      'block_self_check',
      () => database.db.block.create({ data: { blockerId: 'buyer', blockedId: 'buyer' } }),
    ],
    [
      'a report about nothing',
      'report_target_check',
      () => database.db.report.create({ data: { reporterId: 'buyer', reason: 'SPAM' } }),
    ],
    [
      'a report about two things',
      'report_target_check',
      () =>
        database.db.report.create({
          data: { reporterId: 'buyer', reason: 'SPAM', listingId: 'listing', reportedUserId: 'seller' },
        }),
    ],
  ])('%s', async (_what, constraint, write) => {
    await expect(write()).rejects.toSatisfy((error) => isCheckViolation(error, constraint));
  });
});

describe('the audit log', () => {
  beforeEach(async () => {
    const entry = {
      id: 'entry',
      actor: 'user:seller',
      actorLabel: 'Seller',
      action: 'listing.hide',
      targetType: 'listing',
      targetId: 'listing',
    };
    await database.db.auditEntry.create({ data: entry });
  });

  test.each([
    ['UPDATE', `UPDATE audit_entry SET actor_label = 'other'`],
    ['DELETE', `DELETE FROM audit_entry`],
    ['TRUNCATE', `TRUNCATE audit_entry`],
  ])('refuses %s', async (_what, statement) => {
    await expect(database.db.$executeRawUnsafe(statement)).rejects.toThrow(/audit_entry is append-only/);
    expect(await database.db.auditEntry.findMany()).toMatchObject([{ id: 'entry', actorLabel: 'Seller' }]);
  });
});

test('an empty table for the next test, the audit log included', async () => {
  expect(await database.db.auditEntry.count()).toBe(0);
});
