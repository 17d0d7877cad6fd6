import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

const login = (body: object) => service.call('/api/auth/login', { method: 'POST', body });
const byPassword = (email: string, password = testPassword) =>
  login({ email, loginType: 'password', password });
const byCode = (email: string, otp: string) => login({ email, loginType: 'otp', otp });
const entries = () => database.db.auditEntry.findMany({ orderBy: { at: 'asc' } });

it('a sign-in is written down, by its owner, without its secrets', async () => {
  const person = await createUser(database.db, { fullName: 'Mei' });
  const answer = await byPassword(person.email);
  await service.call('/api/auth/send-otp', { method: 'POST', body: { email: person.email } });
  const [code = ''] = service.mails[0]?.text.match(/\d{6}/) ?? [];
  expect((await byCode(person.email, code)).status).toBe(200);
  const by = { actor: `user:${person.id}`, actorLabel: 'Mei', targetType: 'user', targetId: person.id };
  const written = await entries();
  expect(written).toMatchObject([
    { ...by, action: 'sign-in.made', after: { by: 'password' } },
    { ...by, action: 'sign-in.made', after: { by: 'one-time code' } },
  ]);
  for (const secret of [testPassword, code, answer.body.data.token])
    expect(JSON.stringify(written)).not.toContain(secret);
});

it('a failed sign-in is audited, also for unknown addresses, without the attempted credentials', async () => {
  const person = await createUser(database.db);
  const gone = await createUser(database.db, { deactivatedAt: new Date() });
  await byPassword(person.email, 'wrong-password');
  await byCode(person.email, '123456');
  await byPassword(gone.email);
  await byPassword('nobody@example.com');
  await byCode('nobody@example.com', '123456');
  const written = await entries();
  const failed = { actor: 'anonymous', action: 'sign-in.failed', targetType: 'user' };
  expect(written).toMatchObject([
    { ...failed, targetId: person.id, after: { by: 'password', why: 'wrong' } },
    { ...failed, targetId: person.id, after: { by: 'one-time code', why: 'wrong' } },
    { ...failed, targetId: gone.id, after: { by: 'password', why: 'deactivated' } },
    { ...failed, targetType: 'client', after: { by: 'password', why: 'unknown' } },
    { ...failed, targetType: 'client', after: { by: 'one-time code', why: 'unknown' } },
  ]);
  expect(JSON.stringify(written)).not.toMatch(/wrong-password|123456|example\.com/);
});
