import { createChildcareClient } from '@repo/db/childcare';
import { createTrainingClient } from '@repo/db/training';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie } from '@repo/testing/childcare-factories';
import { startStatementCounter } from '@repo/testing/statement-counter';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { expect, it, onTestFinished } from 'vitest';
import { authenticateChildcare } from './childcare-session.ts';
import { authenticateTraining, startTrainingSessionAndReturnToken } from './training-session.ts';

const childcare = useChildcareDatabase();
const training = useTrainingDatabase();

/** A client of one connection whose statements are counted from now on. */
async function counted<Client extends { $disconnect(): Promise<void> }>(
  url: string,
  createClient: (url: string) => Client,
) {
  const counter = await startStatementCounter(url);
  const db = createClient(counter.url);
  onTestFinished(async () => {
    await db.$disconnect();
    await counter.close();
  });
  return { db, counter };
}

it('childcare asks nothing about who is signed out, and one statement about somebody who asks twenty times at once', async () => {
  const { db, counter } = await counted(childcare.url, (url) => createChildcareClient(url, { poolSize: 1 }));
  const user = await childcare.db.user.create({ data: { name: 'Mei', email: 'mei@example.com' } });
  const strangers = [null, 'other=1', 'childcare.session=', 'childcare.session=made-up'];
  for (const cookie of strangers) expect(await authenticateChildcare(db, cookie)).toBeNull();
  expect(counter.countSinceLastCall()).toBe(0);
  const cookie = await createSessionCookie(childcare.db, user);
  const actors = await Promise.all(Array.from({ length: 20 }, () => authenticateChildcare(db, cookie)));
  expect(new Set(actors.map((actor) => actor?.id))).toEqual(new Set([user.id]));
  expect(counter.countSinceLastCall()).toBe(1);
});

it('training asks nothing about who is signed out, and one statement about somebody who asks twenty times at once', async () => {
  const { db, counter } = await counted(training.url, (url) => createTrainingClient(url, { poolSize: 1 }));
  const user = await createUser(training.db);
  const strangers: Record<string, string>[] = [{}, { cookie: 'other=1' }, { authorization: 'Basic abc' }];
  for (const headers of strangers) expect(await authenticateTraining(db, new Headers(headers))).toBeNull();
  expect(counter.countSinceLastCall()).toBe(0);
  const token = await startTrainingSessionAndReturnToken(training.db, { userId: user.id, userAgent: '' });
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const actors = await Promise.all(Array.from({ length: 20 }, () => authenticateTraining(db, headers)));
  expect(new Set(actors.map((actor) => actor?.id))).toEqual(new Set([user.id]));
  expect(counter.countSinceLastCall()).toBe(1);
});
