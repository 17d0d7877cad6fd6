import { randomUUID } from 'node:crypto';
import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { encodeSession } from '@repo/auth/marketplace-session';
import { hashPassword } from '@repo/auth/passwords';
import { signInExpiresAt } from '@repo/auth/sign-ins';
import { once } from '@repo/base/once';
import type { MarketplaceDb, MessageEventKind, OfferStatus, Prisma } from '@repo/db/marketplace';
import { uniqueLetters } from './unique-text.ts';

/** The password of every person that is made here. */
export const testPassword = 'Password123!';

/** Hashing is slow on purpose; everybody made in one process shares one hash. */
const testPasswordHash = once(() => hashPassword(testPassword));

const people = [
  'Tan Wei Ling',
  'Nurul Huda binte Rahman',
  'Arjun Menon',
  '陈美玲',
  'கவிதா செல்வம்',
  'Muhammad Faris bin Osman',
  'Rachel Lim',
  'د. ليلى حداد',
];

const items = [
  {
    title: 'Solid oak dining table',
    description: 'Seats six, one light scratch on a leg.',
    price: '180.00',
    brand: '',
  },
  {
    title: 'Sony WH-1000XM4 headphones',
    description: 'With case and cable.',
    price: '165.00',
    brand: 'Sony',
  },
  {
    title: 'Foldable stroller',
    description: 'Cabin size, used for one holiday.',
    price: '90.00',
    brand: 'Babyzen',
  },
  {
    title: 'Road bike, size 54',
    description: 'Serviced in March, new tyres.',
    price: '620.00',
    brand: 'Giant',
  },
];

const places = ['Tiong Bahru', 'Toa Payoh Central', 'Bedok North', 'Clementi Mall'];

let made = 0;

/** The next of a list, in turn. */
function next<T>(list: readonly [T, ...T[]] | readonly T[]): T {
  const picked = list[made++ % list.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}

/** A person with a proven address and the password `testPassword`. */
export async function createUser(
  db: MarketplaceDb,
  overrides: Partial<Prisma.UserUncheckedCreateInput> = {},
) {
  return db.user.create({
    data: {
      name: next(people),
      email: `person-${uniqueLetters()}@example.com`,
      emailVerifiedAt: new Date(),
      passwordHash: await testPasswordHash(),
      ...overrides,
    },
  });
}

type Person = { id: string; name: string; email: string; image: string | null; role: 'USER' | 'MODERATOR' };

/** The actor that a request of this person would carry. */
export function actorOf(person: Person, sessionId = 'test-session'): MarketplaceActor {
  const { id, name, email, image, role } = person;
  return { id, name, email, image, role, sessionId, provenAt: new Date() };
}

type SessionOptions = {
  /** Of the sign-in; made up when absent. */
  sessionId?: string;
  userAgent?: string;
  /** When the person signed in, and when they last proved who they are; now unless specified otherwise. */
  signedInAt?: Date;
  provenAt?: Date;
};

/** A sign-in of this person, as it is after they signed in; answers its id. Does nothing for somebody who is gone. */
export async function createSignIn(
  db: MarketplaceDb,
  person: { id: string },
  options: SessionOptions = {},
): Promise<string> {
  const {
    sessionId = randomUUID(),
    userAgent = 'test',
    signedInAt = new Date(),
    provenAt = signedInAt,
  } = options;
  const lastUsedAt = new Date();
  const expiresAt = signInExpiresAt({ createdAt: signedInAt, now: lastUsedAt });
  const row = {
    id: sessionId,
    userId: person.id,
    userAgent,
    createdAt: signedInAt,
    lastUsedAt,
    provenAt,
    expiresAt,
  };
  if ((await db.user.count({ where: { id: person.id } })) > 0) await db.signIn.create({ data: row });
  return sessionId;
}

/** The `cookie` header of a browser in which this person is signed in. */
export async function createSessionCookie(
  db: MarketplaceDb,
  person: { id: string; sessionVersion: number },
  options: SessionOptions = {},
): Promise<string> {
  const sessionId = await createSignIn(db, person, options);
  const signedInAt = Math.floor((options.signedInAt?.getTime() ?? Date.now()) / 1000);
  return encodeSession(person, { sessionId, signedInAt });
}

/** The id of one of the categories that the migrations made, by slug. */
export async function findCategoryId(db: MarketplaceDb, slug = 'electronics'): Promise<string> {
  const category = await db.category.findUniqueOrThrow({ where: { slug }, select: { id: true } });
  return category.id;
}

type ListingOverrides = Partial<Prisma.ListingUncheckedCreateInput> & {
  /** Slug of the category; electronics by default. */
  category?: string;
  /** The pictures' addresses, in order; none by default. */
  imageUrls?: string[];
};

/** An AVAILABLE listing; its seller is a new person unless `sellerId` is given. */
export async function createListing(db: MarketplaceDb, overrides: ListingOverrides = {}) {
  const { category, imageUrls = [], ...fields } = overrides;
  return db.listing.create({
    data: {
      ...next(items),
      slug: `listing-${uniqueLetters()}`,
      condition: 'GOOD',
      location: next(places),
      sellerId: fields.sellerId ?? (await createUser(db)).id,
      categoryId: fields.categoryId ?? (await findCategoryId(db, category)),
      images: { createMany: { data: imageUrls.map((url, order) => ({ url, order })) } },
      ...fields,
    },
  });
}

/** Saves a listing for a person, and counts it. */
export async function createFavorite(
  db: MarketplaceDb,
  data: Pick<Prisma.FavoriteUncheckedCreateInput, 'userId' | 'listingId' | 'createdAt'>,
) {
  const favorite = await db.favorite.create({ data });
  await db.$executeRaw`UPDATE listing SET like_count = like_count + 1 WHERE id = ${data.listingId}`;
  return favorite;
}

/** A conversation about a listing, with the given messages a minute apart, the last one at `lastMessageAt`. */
export async function createConversation(
  db: MarketplaceDb,
  options: {
    listing: { id: string; sellerId: string };
    buyerId: string;
    messages?: { from: 'buyer' | 'seller'; body: string }[];
    lastMessageAt?: Date;
    /** Whether the receiver of each message has read it; "until-answer": what came before their own last message. */
    isRead?: boolean | 'until-answer';
  },
) {
  const { listing, buyerId, messages = [], lastMessageAt = new Date(), isRead = false } = options;
  const { sellerId } = listing;
  const at = (index: number) => new Date(lastMessageAt.getTime() - (messages.length - 1 - index) * 60_000);
  const participant = (userId: string, side: 'buyer' | 'seller') => {
    const answered = isRead === 'until-answer' ? messages.findLastIndex(({ from }) => from === side) : -1;
    const read = isRead === true ? messages.length - 1 : answered;
    return {
      userId,
      unreadCount: messages.slice(read + 1).filter(({ from }) => from !== side).length,
      ...(isRead === true || read >= 0 ? { deliveredAt: at(read), readAt: at(read) } : {}),
    };
  };
  return db.conversation.create({
    data: {
      listingId: listing.id,
      buyerId,
      sellerId,
      createdAt: at(0),
      lastMessageAt,
      participants: {
        createMany: {
          data: [participant(buyerId, 'buyer'), participant(sellerId, 'seller')],
        },
      },
      messages: {
        createMany: {
          data: messages.map(({ from, body }, index) => ({
            senderId: from === 'buyer' ? buyerId : sellerId,
            body,
            createdAt: at(index),
          })),
        },
      },
    },
  });
}

/** An offer, open for 48 hours unless decided, with the message that shows it. */
export async function createOffer(
  db: MarketplaceDb,
  options: {
    conversation: { id: string; listingId: string; buyerId: string; sellerId: string };
    madeBy: 'buyer' | 'seller';
    amount: string;
    body: string;
    status?: OfferStatus;
    parentId?: string;
    createdAt?: Date;
    decidedAt?: Date;
  },
) {
  const { conversation, madeBy, amount, body, status = 'OPEN', parentId, createdAt = new Date() } = options;
  const { id: conversationId, listingId, buyerId, sellerId } = conversation;
  const madeById = madeBy === 'buyer' ? buyerId : sellerId;
  const expiresAt = new Date(createdAt.getTime() + 48 * 60 * 60 * 1000);
  const decidedAt = status === 'OPEN' ? null : (options.decidedAt ?? createdAt);
  const offer = await db.offer.create({
    data: {
      ...{
        conversationId,
        listingId,
        buyerId,
        sellerId,
        madeById,
        amount,
        status,
        createdAt,
        expiresAt,
        decidedAt,
      },
      ...(parentId === undefined ? {} : { parentId }),
    },
  });
  await createEventMessage(db, {
    conversationId,
    senderId: madeById,
    body,
    createdAt,
    event: { kind: 'OFFER_MADE', offerId: offer.id },
  });
  return offer;
}

/** A message that reports something about an offer or a sale. */
export function createEventMessage(
  db: MarketplaceDb,
  data: Pick<Prisma.MessageUncheckedCreateInput, 'conversationId' | 'senderId' | 'body' | 'createdAt'> & {
    event: { kind: MessageEventKind; offerId?: string; dealId?: string };
  },
) {
  const { event, ...message } = data;
  return db.message.create({ data: { ...message, event: { create: event } } });
}
