import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser, demoPassword } from '@repo/testing/childcare-factories';
import { runInBatches } from '@repo/testing/run-in-batches';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

type Try = { email: string; password?: string; address?: string; cookie?: string };

const signIn = ({ email, password = demoPassword, address = '203.0.113.7', cookie }: Try) =>
  call('/api/auth/callback/credentials', {
    body: { email, password, json: true },
    address,
    headers: cookie ? { cookie } : {},
  });

const deviceOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('childcare.devices='))
    ?.split(';')[0];

it('fifty failures of strangers lock an account to strangers, and not to its owner’s known device', async () => {
  const { email } = await createUser(database.db);
  const cookie = deviceOf((await signIn({ email })).headers);
  const wrong = await runInBatches(60, (index) =>
    signIn({ email, password: 'wrong-one', address: `198.51.100.${index + 1}` }),
  );
  const statuses = wrong.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  const refused = await signIn({ email });
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await signIn({ email, cookie })).status).toBe(200);
});

it('a device stays known when the sessions of its person end', async () => {
  const { id, email } = await createUser(database.db);
  const cookie = deviceOf((await signIn({ email })).headers);
  await database.db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } });
  await runInBatches(60, (index) =>
    signIn({ email, password: 'wrong-one', address: `198.51.100.${index + 1}` }),
  );
  expect((await signIn({ email })).status).toBe(429);
  expect((await signIn({ email, cookie })).status).toBe(200);
});

it('two hundred failures lock a client out of all accounts that do not know it', async () => {
  const { email } = await createUser(database.db);
  const cookie = deviceOf((await signIn({ email })).headers);
  const wrong = await runInBatches(210, (index) =>
    signIn({ email: `person${index}@example.com`, password: 'wrong-one' }),
  );
  const statuses = wrong.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(200);
  expect((await signIn({ email })).status).toBe(429);
  expect((await signIn({ email, address: '198.51.100.1' })).status).toBe(200);
  expect((await signIn({ email, cookie })).status).toBe(200);
});

it('a refused sign-in makes no device known', async () => {
  const { email } = await createUser(database.db);
  const { headers } = await signIn({ email, password: 'wrong-one' });
  expect(deviceOf(headers)).toBeUndefined();
});
