import { runInBatches } from '@repo/testing/run-in-batches';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const { call, mails } = useTrainingService(database);

type Try = { email: string; password?: string; address?: string; cookie?: string };

const login = ({ email, password = testPassword, address, cookie }: Try) =>
  call('/api/auth/login', {
    body: { email, loginType: 'password', password },
    address,
    headers: cookie ? { cookie } : {},
  });

const deviceOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('training.devices='))
    ?.split(';')[0];

const enterCode = (email: string, otp: string | undefined) =>
  call('/api/auth/login', { body: { email, loginType: 'otp', otp } });

async function loginByCode(email: string) {
  await call('/api/auth/send-otp', { body: { email } });
  return enterCode(email, mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0]);
}

async function attack(email: string): Promise<void> {
  const wrong = await runInBatches(60, (index) =>
    login({ email, password: 'wrong-one', address: `198.51.100.${index + 1}` }),
  );
  const statuses = wrong.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
}

it('fifty failures of strangers lock an account to strangers, not to a known device nor to a one-time code', async () => {
  const { email } = await createUser(database.db);
  const cookie = deviceOf((await login({ email })).headers);
  await attack(email);
  expect((await login({ email })).status).toBe(429);
  expect((await login({ email, cookie })).status).toBe(200);
  const byCode = await loginByCode(email);
  expect(byCode.status).toBe(200);
  // Access to the mailbox allows any password, so the browser becomes a known device.
  expect((await login({ email, cookie: deviceOf(byCode.headers) })).status).toBe(200);
});

it('wrong passwords from one client leave its one-time codes alone, for one address and for all', async () => {
  const { email } = await createUser(database.db);
  const wrong = await runInBatches(210, (index) =>
    login({ email: index < 20 ? email : `person${index}@example.com`, password: 'wrong-one' }),
  );
  expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await login({ email })).status).toBe(429);
  expect((await loginByCode(email)).status).toBe(200);
});

it('wrong codes are limited for one address from one client, and leave passwords alone', async () => {
  const { email } = await createUser(database.db);
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await enterCode(email, 'wrong')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await login({ email })).status).toBe(200);
});

it('the first code, which removes the password, gives its browser no tries for another password', async () => {
  const { email } = await createUser(database.db, { emailVerifiedAt: null });
  const byCode = await loginByCode(email);
  expect(byCode.status).toBe(200);
  await call('/api/auth/forgot-password', { body: { email } });
  const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
  const fresh = 'a new password 8';
  expect((await call('/api/auth/reset-password', { body: { token, password: fresh } })).status).toBe(200);
  await attack(email);
  const cookie = deviceOf(byCode.headers);
  expect((await login({ email, password: fresh, cookie })).status).toBe(429);
});

it('a device is known to its own account, until the password changes', async () => {
  const person = await createUser(database.db);
  const cookie = deviceOf((await login(person)).headers);
  const other = deviceOf((await login(await createUser(database.db))).headers);
  await attack(person.email);
  expect((await login({ email: person.email, cookie: other })).status).toBe(429);
  const fresh = 'a new password 8';
  const body = { currentPassword: testPassword, newPassword: fresh };
  const changed = await call('/api/auth/password', { method: 'PUT', as: person, body });
  expect((await login({ email: person.email, password: fresh, cookie })).status).toBe(429);
  const renewed = deviceOf(changed.headers);
  expect((await login({ email: person.email, password: fresh, cookie: renewed })).status).toBe(200);
});

it('a password chosen by a mailed link makes its browser a known one', async () => {
  const { email } = await createUser(database.db);
  await attack(email);
  await call('/api/auth/forgot-password', { body: { email } });
  const token = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
  const fresh = 'a new password 8';
  const { headers } = await call('/api/auth/reset-password', { body: { token, password: fresh } });
  expect((await login({ email, password: fresh, cookie: deviceOf(headers) })).status).toBe(200);
});

it('two hundred failures lock a client out of all accounts that do not know it', async () => {
  const { email } = await createUser(database.db);
  const cookie = deviceOf((await login({ email })).headers);
  const wrong = await runInBatches(210, (index) =>
    login({ email: `person${index}@example.com`, password: 'wrong-one' }),
  );
  const statuses = wrong.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(200);
  expect((await login({ email })).status).toBe(429);
  expect((await login({ email, address: '198.51.100.1' })).status).toBe(200);
  expect((await login({ email, cookie })).status).toBe(200);
});
