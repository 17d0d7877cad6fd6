import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { beforeEach, expect, it, vi } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

beforeEach(() => {
  vi.stubEnv('BILLING_BY_DEFAULT', 'true');
});

it('with BILLING_BY_DEFAULT a new centre is billed, unless its maker says otherwise', async () => {
  await call('/api/auth/register', {
    body: { email: 'lim@example.com', password: 'a long one', name: 'Lim', role: 'CORPORATE_ADMIN' },
  });
  expect(await database.db.organization.findMany()).toMatchObject([{ billingEnabled: true }]);
  const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const make = async (body: object) => (await call('/api/organizations', { method: 'POST', as, body })).body;
  expect(await make({ name: 'Busy Bees' })).toMatchObject({ billingEnabled: true });
  expect(await make({ name: 'Free Birds', billingEnabled: false })).toMatchObject({ billingEnabled: false });
});
