import { testSignIns } from '@repo/testing/sign-ins';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { bearerTokenOf, createUser, testPassword } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const subject = 'New sign-in to your account';

testSignIns({
  origin: 'http://localhost:3001',
  createPerson: () => createUser(database.db),
  password: testPassword,
  send: service.send,
  signIn: (browser, person) =>
    browser.send('/api/auth/login', { body: { ...person, loginType: 'password' } }),
  changePassword: (browser, { current, fresh }) =>
    browser.send('/api/auth/password', {
      method: 'PUT',
      body: { currentPassword: current, newPassword: fresh },
    }),
  ownPath: '/api/profile',
  unauthorized: { success: false, error: 'Unauthorized' },
  async mailsTo(address) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === address);
  },
  limitsSessions: false,
});

it('a sign-in with a mailed code in an unknown browser is mailed too, and makes the browser a known one', async () => {
  const { email } = await createUser(database.db, { passwordHash: null });
  async function enterCode(headers: Record<string, string> = {}): Promise<Headers> {
    await service.call('/api/auth/send-otp', { body: { email } });
    const otp = service.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0];
    const answer = await service.call('/api/auth/login', { body: { email, loginType: 'otp', otp }, headers });
    expect(answer.status).toBe(200);
    return answer.headers;
  }
  const notices = () => service.mails.filter((mail) => mail.subject === subject);
  await enterCode();
  expect(notices()).toHaveLength(0);
  const known = (await enterCode()).getSetCookie().find((line) => line.startsWith('training.devices='));
  expect(notices()).toHaveLength(1);
  await enterCode({ cookie: known?.split(';')[0] ?? '' });
  expect(notices()).toHaveLength(1);
});

it('a sign-in ends the session of its cookie, and never that of a bearer token', async () => {
  const { email, id } = await createUser(database.db);
  const other = await createUser(database.db);
  const body = { email, password: testPassword, loginType: 'password' };
  const statusOf = async (token: string) =>
    (await service.call('/api/profile', { headers: { authorization: `Bearer ${token}` } })).status;
  async function signIn(headers: Record<string, string> = {}): Promise<string> {
    const answer = await service.call('/api/auth/login', { body, headers });
    expect(answer.status).toBe(200);
    return answer.body.data.token;
  }
  const program = await signIn();
  const first = await signIn({ authorization: `Bearer ${program}` });
  expect([await statusOf(program), await statusOf(first)]).toEqual([200, 200]);
  const refused = { body: { ...body, password: 'wrong' }, headers: { cookie: `training.session=${first}` } };
  expect((await service.call('/api/auth/login', refused)).status).toBe(401);
  expect(await statusOf(first)).toBe(200);
  const both = { authorization: `Bearer ${program}`, cookie: `training.session=${first}` };
  const second = await signIn(both);
  expect([await statusOf(first), await statusOf(program), await statusOf(second)]).toEqual([401, 200, 200]);
  // Another person signs in in the same browser, which signs the first one out.
  const theirs = await bearerTokenOf(database.db, other);
  const third = await signIn({ cookie: `training.session=${theirs}` });
  expect([await statusOf(theirs), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
  expect(await database.db.signIn.count({ where: { userId: id } })).toBe(3);
});
