import { waitForDeferredWork } from '@repo/base/deferred';
import { createMarketplaceClient } from '@repo/db/marketplace';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { startStatementCounter } from '@repo/testing/statement-counter';
import { expect, it, onTestFinished } from 'vitest';
import { replaceServices, services } from '#services.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

/** Counts the statements of a repeated read: the fewest of three. */
async function createMeter() {
  const whole = services();
  const counter = await startStatementCounter(process.env.MARKETPLACE_DATABASE_URL ?? '');
  const db = createMarketplaceClient(counter.url, { poolSize: 2 });
  replaceServices({ ...whole, db });
  onTestFinished(async () => {
    replaceServices(whole);
    await db.$disconnect();
    await counter.close();
  });
  return async (person: { id: string; sessionVersion: number } | null, path: string) => {
    await createMarketplaceCaller(person).get(path);
    await waitForDeferredWork();
    const counts: number[] = [];
    // On a busy machine, what the process does by the clock can fall into one of them.
    for (let turn = 0; turn < 3; turn += 1) {
      counter.countSinceLastCall();
      const { status } = await createMarketplaceCaller(person).get(path);
      await waitForDeferredWork();
      expect(status).toBe(200);
      counts.push(counter.countSinceLastCall());
    }
    return Math.min(...counts);
  };
}

it('a read that was made before is one statement; a session is one more at most', async () => {
  const person = await createUser(service.db);
  const { slug } = await createListing(service.db, { title: 'Rattan chair' });
  const statementsOf = await createMeter();
  const paths = [
    '/api/listings',
    '/api/listings?query=rattan&maxPrice=9000',
    `/api/listings/${slug}`,
    '/api/listings/facets?category=electronics',
    '/api/categories',
  ];
  for (const path of paths) {
    expect(await statementsOf(null, path), path).toBe(1);
    const signedIn = await statementsOf(person, path);
    expect(signedIn, path).toBeGreaterThanOrEqual(1);
    expect(signedIn, path).toBeLessThanOrEqual(2);
  }
});
