import { encodeSession } from '@repo/auth/marketplace-session';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { createReadyExport } from '@repo/personal-data/testing/create-ready-export';
import { apiKeyScope } from '@repo/schemas/marketplace/api-key';
import {
  createAccountSecurityRows,
  ownerOnlyAccountTexts,
  undisclosedAccountSecrets,
} from '@repo/testing/access-account';
import { accessApiKey, createApiKeyRow } from '@repo/testing/access-api-keys';
import type { AccessFixture } from '@repo/testing/access-matrix';
import { createWebhookRows, ownerOnlyWebhookTexts, webhookSecret } from '@repo/testing/access-webhooks';
import {
  createConversation,
  createFavorite,
  createListing,
  createOffer,
  createSignIn,
  createUser,
  findCategoryId,
} from '@repo/testing/marketplace-factories';
import { services } from '#services.ts';

/** People with a valid session; the buyer has a conversation with the seller. */
export const signedInCallers = ['seller', 'buyer', 'stranger', 'moderator'] as const;
/** No session, an expired one, and that of a banned person. */
export const signedOutCallers = ['anonymous', 'expired', 'banned'] as const;

type Caller = (typeof signedInCallers)[number] | (typeof signedOutCallers)[number];
export type MarketplaceAccessFixture = AccessFixture<Caller> & Awaited<ReturnType<typeof createRows>>;

async function createPeople(db: MarketplaceDb) {
  const person = (name: string, more: Parameters<typeof createUser>[1] = {}) =>
    createUser(db, { name, email: `${name.toLowerCase()}@private.example`, ...more });
  return {
    seller: await person('Seller'),
    buyer: await person('Buyer'),
    stranger: await person('Stranger', { emailVerifiedAt: null }),
    moderator: await person('Moderator', { role: 'MODERATOR' }),
    banned: await person('Banned', { bannedAt: new Date(), banReason: 'private ban reason' }),
    reported: await person('Reported'),
    closed: await person('Closed', { closedAt: new Date() }),
  };
}

async function createRows(db: MarketplaceDb) {
  const people = await createPeople(db);
  const { seller, buyer, moderator, banned, reported } = people;
  const listing = await createListing(db, { sellerId: seller.id, title: 'Oak table' });
  const saved = await createListing(db, { sellerId: seller.id, title: 'Saved stroller' });
  const archived = await createListing(db, {
    sellerId: seller.id,
    title: 'Archived private bike',
    status: 'ARCHIVED',
  });
  const other = await createListing(db, { sellerId: reported.id, title: 'Doubtful phone' });
  await createFavorite(db, { userId: buyer.id, listingId: saved.id });
  await createFavorite(db, { userId: seller.id, listingId: other.id });
  await db.follow.create({ data: { followerId: buyer.id, sellerId: seller.id } });
  const search = await db.savedSearch.create({
    data: { userId: seller.id, parameters: 'query=private+search', frequency: 'DAILY', anchor: 'wpriv' },
  });
  const conversation = await createConversation(db, {
    listing,
    buyerId: buyer.id,
    messages: [{ from: 'buyer', body: 'private message of the buyer' }],
  });
  const deal = await db.deal.create({
    data: {
      listingId: listing.id,
      sellerId: seller.id,
      buyerId: buyer.id,
      conversationId: conversation.id,
      amount: '20.00',
      cancelledAt: new Date(),
    },
  });
  const review = await db.review.create({
    data: {
      dealId: deal.id,
      authorId: buyer.id,
      subjectId: seller.id,
      rating: 4,
      text: 'As described',
      publishedAt: new Date(),
    },
  });
  const offer = await createOffer(db, {
    conversation,
    madeBy: 'buyer',
    amount: '123.45',
    body: 'private offer of the buyer',
  });
  const payment = await db.payment.create({
    data: {
      agreementId: deal.id,
      listingId: listing.id,
      sellerId: seller.id,
      buyerId: buyer.id,
      status: 'RELEASED',
      amount: '20.00',
      fee: '1.50',
      paymentIntentId: 'pi_private',
      checkoutExpiresAt: new Date(),
      paidAt: new Date(),
      endedAt: new Date(),
    },
  });
  const paymentProblem = await db.paymentEvent.create({
    data: { id: 'evt_private', kind: 'paid', paymentId: payment.id, problem: 'private problem of a payment' },
  });
  const draft = await db.listingDraft.create({
    data: {
      sellerId: seller.id,
      content: { title: 'private draft', photos: [] },
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  const message = await db.message.findFirstOrThrow({ where: { conversationId: conversation.id } });
  const report = await db.report.create({
    data: {
      reporterId: seller.id,
      listingId: other.id,
      reason: 'SCAM',
      details: 'private words of a report',
    },
  });
  const appealed = await db.moderationDecision.create({
    data: {
      subjectId: reported.id,
      listingId: other.id,
      reason: 'SCAM',
      note: 'private note of a decision',
      decidedAt: new Date(),
      appeal: 'private words of an appeal',
      appealedAt: new Date(),
    },
  });
  await db.siteTextVersion.create({
    data: { name: 'help', number: 1, html: '<p>Help</p>', editedById: moderator.id, editedAt: new Date() },
  });
  const scamPhoto = await db.scamPhoto.create({
    data: { hash: 1234n, listingId: other.id, addedAt: new Date(), comparedAt: new Date() },
  });
  await db.scamPhotoMatch.create({
    data: {
      listingId: listing.id,
      scamPhotoId: scamPhoto.id,
      key: 'marketplace/photo-of-a-scam',
      distance: 2,
      foundAt: new Date(),
    },
  });
  await db.block.create({ data: { blockerId: seller.id, blockedId: reported.id } });
  await db.account.create({
    data: { userId: buyer.id, provider: 'google', providerAccountId: 'private-google-account' },
  });
  await db.imageUpload.create({ data: { key: `listings/${seller.id}/private-upload`, userId: seller.id } });
  await db.auditEntry.create({
    data: {
      actor: `user:${moderator.id}`,
      actorLabel: moderator.name,
      action: 'user.ban',
      targetType: 'user',
      targetId: banned.id,
      after: { reason: 'private ban reason' },
    },
  });
  const notification = await db.notification.create({
    data: { userId: seller.id, kind: 'listing-restored', data: { title: 'private notice', slug: 'x' } },
  });
  const account = {
    ...(await createAccountSecurityRows(db, { owner: seller, closed: people.closed })),
    signIn: await createSignIn(db, seller, { userAgent: 'private device' }),
    dataCopy: await createReadyExport(
      { ...services(), db },
      { userId: seller.id, text: 'private copy of the data' },
    ),
  };
  await createApiKeyRow(db, { ownerId: seller.id, creatorId: seller.id, scopes: apiKeyScope.options });
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: seller.id },
    select: { passwordHash: true },
  });
  return {
    people,
    account,
    passwordHash: passwordHash ?? 'none',
    listing: listing.id,
    saved: saved.id,
    archived: archived.id,
    other: other.id,
    category: await findCategoryId(db),
    conversation: conversation.id,
    offer: offer.id,
    draft: draft.id,
    message: message.id,
    report: report.id,
    appealed: appealed.id,
    looksLikeScam: listing.id,
    notification: notification.id,
    search: search.id,
    deal: deal.id,
    review: review.id,
    payment: payment.id,
    paymentProblem: paymentProblem.id,
    webhook: await createWebhookRows(db, { ownerId: seller.id, eventType: 'listing.sold' }),
    uploadKey: `listings/${seller.id}/private-upload`,
  };
}

/** Each private row has a text of its own, so that leaks are detected. */
export async function createAccessFixture(db: MarketplaceDb): Promise<MarketplaceAccessFixture> {
  const rows = await createRows(db);
  const { seller, buyer, stranger, moderator, banned } = rows.people;
  const cookieOf = async (person: Parameters<typeof encodeSession>[0], more: { seconds?: number } = {}) => ({
    cookie: await encodeSession(person, { sessionId: await createSignIn(db, person), ...more }),
  });
  return {
    ...rows,
    headers: {
      seller: await cookieOf(seller),
      buyer: await cookieOf(buyer),
      stranger: await cookieOf(stranger),
      moderator: await cookieOf(moderator),
      anonymous: {},
      expired: await cookieOf(seller, { seconds: -3600 }),
      banned: await cookieOf(banned),
    },
    secrets: [
      rows.passwordHash,
      'private-google-account',
      ...undisclosedAccountSecrets,
      webhookSecret,
      accessApiKey.keyHash,
    ],
    restrictedTexts: [
      { text: 'private notice', seenBy: ['seller'] },
      ...[...ownerOnlyAccountTexts, ...ownerOnlyWebhookTexts, accessApiKey.name].map((text) => ({
        text,
        seenBy: ['seller' as const],
      })),
      { text: seller.email, seenBy: ['seller'] },
      { text: buyer.email, seenBy: ['buyer'] },
      { text: stranger.email, seenBy: ['stranger'] },
      { text: moderator.email, seenBy: ['moderator'] },
      { text: 'Archived private bike', seenBy: ['seller', 'moderator'] },
      { text: 'private message of the buyer', seenBy: ['seller', 'buyer'] },
      { text: 'private offer of the buyer', seenBy: ['seller', 'buyer'] },
      { text: '123.45', seenBy: ['seller', 'buyer'] },
      { text: 'private words of a report', seenBy: ['moderator'] },
      { text: 'private ban reason', seenBy: ['moderator'] },
      { text: 'private note of a decision', seenBy: ['moderator'] },
      { text: 'private words of an appeal', seenBy: ['moderator'] },
      { text: 'private-upload', seenBy: ['seller'] },
      { text: 'private draft', seenBy: ['seller'] },
    ],
  };
}
