import { sendToService } from '@repo/http/testing/call-service';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createSessionCookie } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import * as preferences from '#app/api/notifications/preferences/route.ts';
import { releaseRemindAndExpireDuePayments } from '#domain/payments/release-remind-and-expire-due-payments.ts';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { services } from '#services.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);

const isOfPayment = (path: string) =>
  /\/(payment|payments|payout-account|payment-problems|stripe)(\/|$)/.test(path);

it('without its setting nothing of payment is answered, described or offered, to nobody', async () => {
  const person = await world.person();
  const cookie = await createSessionCookie(database.db, person);
  const found = routes.filter(({ path }) => isOfPayment(path));
  expect(found).toHaveLength(11);
  for (const { path, module } of found) {
    for (const method of ['GET', 'POST'].filter((name) => name in module)) {
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const address = path.replace('[id]', 'x');
        const request = { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) };
        const answer = await sendToService({ routes, origin: 'http://localhost:3000' }, address, request);
        expect([address, answer.status, await answer.json()]).toEqual([
          address,
          404,
          { error: 'There is nothing at this address' },
        ]);
      }
    }
  }
  expect(Object.keys(apiDocument().paths ?? {}).filter(isOfPayment)).toEqual([]);
  const { body } = await world.call(preferences.GET, { as: person });
  expect(JSON.stringify(body)).toContain('"offer-received"');
  expect(JSON.stringify(body)).not.toContain('"payment"');
  await releaseRemindAndExpireDuePayments(services());
});
