import type { MarketplaceDb } from '@repo/db/marketplace';
import { findPlaceOfWholeText } from '@repo/schemas/marketplace/places/find-places';
import {
  createConversation,
  createFavorite,
  createListing,
  findCategoryId,
} from '@repo/testing/marketplace-factories';
import { createSeededRandom } from '@repo/workbench/pictures/random';
import { conversations } from './conversations.ts';
import type { Picture } from './draw-pictures.ts';
import { bargain } from './fill-bargains.ts';
import type { DemoListing } from './listing-shape.ts';
import { listings } from './listings.ts';
import { type PersonKey, people } from './people.ts';
import { hiddenListing, openReports } from './reports.ts';

type Ids = Record<PersonKey, string>;
type MadeListing = DemoListing & { appeal: number; id: string; sellerId: string; publishedAt: Date };

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const measuredDays = 14;

/** The same slug on every machine, for screenshots and links in the README. */
function demoSlug(title: string, position: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${words || 'listing'}-demo${String(position).padStart(3, '0')}`;
}

/** What its seller would pick: the longest beginning of the location that is the name of a place. */
function pickPlace(location: string): string | null {
  const words = location.split(' ');
  const beginnings = words.map((_, at) => words.slice(0, words.length - at).join(' '));
  return beginnings.map(findPlaceOfWholeText).find((place) => place !== null)?.id ?? null;
}

async function publish(db: MarketplaceDb, ids: Ids, pictures: Map<string, Picture[]>, now: Date) {
  const made: MadeListing[] = [];
  for (const [slug, ofCategory] of Object.entries(listings)) {
    for (const listing of ofCategory) {
      const {
        seller,
        category = slug,
        handover,
        icon: _,
        pictures: __,
        daysAgo,
        appeal = 3,
        ...fields
      } = listing;
      const publishedAt = new Date(now.getTime() - daysAgo * day);
      const sellerId = ids[seller];
      const files = pictures.get(listing.title) ?? [];
      const fee = typeof handover === 'object' ? handover.fee : null;
      const { id } = await createListing(db, {
        ...fields,
        placeId: pickPlace(fields.location),
        brand: fields.brand ?? '',
        condition: fields.condition ?? 'GOOD',
        sellerId,
        categoryId: await findCategoryId(db, category),
        slug: demoSlug(listing.title, made.length + 1),
        meetupOnly: handover === 'meetup',
        canDeliver: fee !== null,
        deliveryFee: fee,
        images: { createMany: { data: files.map((file, order) => ({ ...file, order })) } },
        createdAt: publishedAt,
        updatedAt: publishedAt,
      });
      await db.imageUpload.deleteMany({ where: { key: { in: files.map(({ key }) => key) } } });
      made.push({ ...listing, appeal, id, sellerId, publishedAt });
    }
  }
  return made;
}

/** Saves depend on appeal and follow publication; deterministic. */
async function save(db: MarketplaceDb, ids: Ids, made: MadeListing[], now: Date): Promise<void> {
  const random = createSeededRandom('favourites');
  for (const listing of made.filter(({ status }) => status !== 'HIDDEN' && status !== 'ARCHIVED')) {
    for (const key of Object.keys(people) as PersonKey[]) {
      if (people[key].email.startsWith('moderator') || key === listing.seller) continue;
      if (!random.chance(listing.appeal * 0.09)) continue;
      const age = now.getTime() - listing.publishedAt.getTime();
      const createdAt = new Date(now.getTime() - age * random.next() ** 1.5);
      await createFavorite(db, { userId: ids[key], listingId: listing.id, createdAt });
    }
  }
}

/** Two searches of one buyer, in the form in which the service stores them. */
async function saveSearches(db: MarketplaceDb, ids: Ids, now: Date): Promise<void> {
  const shared = { userId: ids.alice, announcedAt: now };
  await db.savedSearch.createMany({
    data: [
      {
        ...shared,
        parameters: 'query=bicycle&maxPrice=300',
        frequency: 'IMMEDIATE',
        anchor: 'wbicy',
        words: ['bicycle'],
        patterns: ['%bicycl%'],
        maxPrice: '300.00',
        createdAt: new Date(now.getTime() - 6 * day),
      },
      {
        ...shared,
        parameters: 'category=books',
        frequency: 'WEEKLY',
        anchor: 'cbooks',
        categories: ['books'],
        createdAt: new Date(now.getTime() - 9 * day),
      },
    ],
  });
}

/** Views of the last days, more at the weekend. */
async function view(db: MarketplaceDb, made: MadeListing[], now: Date): Promise<void> {
  const random = createSeededRandom('views');
  const rows = made.flatMap((listing) =>
    Array.from({ length: measuredDays }, (_, daysAgo) => {
      const instant = new Date(now.getTime() - daysAgo * day);
      if (instant < listing.publishedAt) return [];
      const isWeekend = [0, 6].includes(instant.getUTCDay());
      const most = listing.appeal * (isWeekend ? 6 : 4);
      const count = Math.floor(random.between(0, most) * (listing.status === 'HIDDEN' ? 0 : 1));
      return Array.from({ length: count }, (__, index) => ({
        listingId: listing.id,
        day: new Date(instant.getTime() + 8 * hour),
        viewer: `demo-visitor-${index}`,
      }));
    }).flat(),
  );
  await db.listingView.createMany({ data: rows });
  await db.$executeRaw`
    UPDATE listing SET view_count = seen.count
    FROM (SELECT listing_id, count(*)::int AS count FROM listing_view GROUP BY listing_id) seen
    WHERE seen.listing_id = listing.id AND listing.id = ANY(${made.map(({ id }) => id)})`;
}

async function talk(
  db: MarketplaceDb,
  ids: Ids,
  find: (title: string) => MadeListing,
  now: Date,
): Promise<void> {
  for (const { about, buyer, messages, hoursAgo, isRead } of conversations) {
    const lastMessageAt = new Date(now.getTime() - hoursAgo * hour);
    await createConversation(db, {
      listing: find(about),
      buyerId: ids[buyer],
      messages,
      lastMessageAt,
      isRead: isRead || 'until-answer',
    });
  }
}

async function report(
  db: MarketplaceDb,
  ids: Ids,
  find: (title: string) => MadeListing,
  now: Date,
): Promise<void> {
  for (const { reporter, reason, details, hoursAgo, ...about } of openReports) {
    const target =
      'listing' in about ? { listingId: find(about.listing).id } : { reportedUserId: ids[about.person] };
    const createdAt = new Date(now.getTime() - hoursAgo * hour);
    await db.report.create({ data: { reporterId: ids[reporter], reason, details, createdAt, ...target } });
  }
  const { title, reporter, reason, details, answer } = hiddenListing;
  const listingId = find(title).id;
  const [reportedAt, handledAt] = [new Date(now.getTime() - 19 * day), new Date(now.getTime() - 18.6 * day)];
  const handled = await db.report.create({
    data: {
      reporterId: ids[reporter],
      listingId,
      reason,
      details,
      status: 'RESOLVED',
      createdAt: reportedAt,
      handledAt,
      handledById: ids.moderator,
    },
  });
  await db.listing.update({
    where: { id: listingId },
    data: { hiddenAt: handledAt, hiddenReason: answer, hiddenFrom: 'AVAILABLE' },
  });
  await db.moderationDecision.create({
    data: {
      subjectId: find(title).sellerId,
      listingId,
      reason,
      note: answer,
      decidedById: ids.moderator,
      decidedAt: handledAt,
    },
  });
  const audit = { actor: `user:${ids.moderator}`, actorLabel: people.moderator.name, at: handledAt };
  await db.auditEntry.createMany({
    data: [
      {
        ...audit,
        action: 'listing.hide',
        targetType: 'listing',
        targetId: listingId,
        after: { reason: answer, from: 'AVAILABLE' },
      },
      { ...audit, action: 'report.resolve', targetType: 'report', targetId: handled.id },
    ],
  });
}

export async function fillMarket(
  db: MarketplaceDb,
  { ids, pictures, now }: { ids: Ids; pictures: Map<string, Picture[]>; now: Date },
): Promise<number> {
  const made = await publish(db, ids, pictures, now);
  const find = (title: string): MadeListing => {
    const found = made.find((listing) => listing.title === title);
    if (found === undefined) throw new Error(`No demo listing is called “${title}”`);
    return found;
  };
  await save(db, ids, made, now);
  await saveSearches(db, ids, now);
  await view(db, made, now);
  await talk(db, ids, find, now);
  await bargain(db, ids, find, now);
  await report(db, ids, find, now);
  return made.length;
}
