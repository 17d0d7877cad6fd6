import { parseProcessEnvOrThrow } from '@repo/auth/env';
import { createMarketplaceClient, inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { demoPictureTimeoutMs, setupClientOptions, setupTransactionOptions } from '@repo/db/set-up-timeouts';
import { createMediaStore } from '@repo/media/create-media-store';
import { createUser } from '@repo/testing/marketplace-factories';
import { drawFaces, drawListingPictures } from './demo/draw-pictures.ts';
import { fillMarket } from './demo/fill-market.ts';
import { type DemoPerson, type PersonKey, people } from './demo/people.ts';
import { seedEnv } from './env.ts';

/** From last month to years ago, always before their first activity in the demo. */
function joinedAt(index: number): Date {
  const daysAgo = 45 + ((index * 197) % 900);
  return new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1_000);
}

/** Creates missing people only; returns the ids of all. */
async function makePeople(db: MarketplaceDb): Promise<Record<PersonKey, string>> {
  const ids = new Map<string, string>();
  for (const [index, [key, person]] of Object.entries<DemoPerson>(people).entries()) {
    const { hair: _, isUnverified = false, ...fields } = person;
    const known = await db.user.findUnique({ where: { email: person.email }, select: { id: true } });
    const made =
      known ??
      (await createUser(db, {
        ...fields,
        createdAt: joinedAt(index),
        ...(isUnverified ? { emailVerifiedAt: null } : {}),
      }));
    ids.set(key, made.id);
  }
  return Object.fromEntries(ids) as Record<PersonKey, string>;
}

/** Fills an empty marketplace with demo data. Idempotent: a repeated run changes nothing, and a run after a failure resumes. */
async function seed(): Promise<void> {
  const env = parseProcessEnvOrThrow(seedEnv);
  const db = createMarketplaceClient(env.MARKETPLACE_DATABASE_URL, setupClientOptions);
  try {
    const ids = await makePeople(db);
    const isFilled = await db.listing.findFirst({
      where: { sellerId: { in: Object.values(ids) } },
      select: { id: true },
    });
    if (isFilled) return console.log('The demo data is there already.');
    const media = createMediaStore(env, { timeoutMs: demoPictureTimeoutMs });
    const [pictures] = await Promise.all([drawListingPictures(db, media, ids), drawFaces(db, media, ids)]);
    const count = await inTransaction(
      db,
      (tx) => fillMarket(tx, { ids, pictures, now: new Date() }),
      setupTransactionOptions,
    );
    console.log(`Made ${Object.keys(ids).length} people and ${count} listings.`);
  } finally {
    await db.$disconnect();
  }
}

await seed();
