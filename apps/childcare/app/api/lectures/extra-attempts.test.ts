import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser } from '@repo/testing/childcare-factories';
import { expect, it, vi } from 'vitest';
import { correctAnswers, createQuizFixture } from '#testing/quiz-fixture.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);
type Person = ServiceCall['as'];

const noticesOf = async (as: Person) =>
  ((await call('/api/notifications', { as })).body.notifications as { kind: string; href: string }[]).map(
    ({ kind, href }) => ({ kind, href }),
  );

/** A learner of a centre who failed every attempt but `kept` ones. */
async function failing({ isAlone = false, kept = 0 } = {}) {
  const world = await createQuizFixture(database.db, { maxAttempts: 2 });
  const { learner, path, quiz } = world;
  const { db } = database;
  const ours = await createOrganization(db);
  const theirs = await createOrganization(db);
  if (!isAlone) await db.user.update({ where: { id: learner.id }, data: { organizationId: ours.id } });
  const manager = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const rival = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: theirs.id });
  const admin = await createUser(db, { role: 'SUPER_ADMIN' });
  const attempt = async (answers: object) => {
    const { body } = await call(path, { method: 'POST', as: learner });
    return call(`${path}/${body.attempt.id}/submit`, { as: learner, body: { answers } });
  };
  for (let index = kept; index < 2; index += 1) await attempt({});
  const extra = `/api/lectures/${quiz.id}/extra-attempts`;
  const ask = (as: Person = learner) => call(extra, { method: 'POST', as });
  const grant = (as: Person, learnerId = learner.id) => call(`${extra}/${learnerId}`, { method: 'POST', as });
  return { ...world, manager, rival, admin, attempt, ask, grant };
}

it('the managers are notified of the last failed attempt, and of the question once', async () => {
  const { manager, rival, admin, learner, ask, path } = await failing();
  const href = `/centre/people/${learner.id}`;
  expect(await noticesOf(manager)).toEqual([{ kind: 'attempts-exhausted', href }]);
  const first = await ask();
  expect(first).toMatchObject({ status: 200, body: { askedAt: expect.any(String) } });
  expect((await ask()).body).toEqual(first.body);
  expect((await noticesOf(manager)).map(({ kind }) => kind).toSorted()).toEqual([
    'attempts-asked',
    'attempts-exhausted',
  ]);
  expect([...(await noticesOf(rival)), ...(await noticesOf(admin))]).toEqual([]);
  expect((await call(path, { as: learner })).body).toMatchObject({ left: 0, askedAt: first.body.askedAt });
});

it('without a centre the platform is notified', async () => {
  const { manager, admin, learner } = await failing({ isAlone: true });
  expect(await noticesOf(manager)).toEqual([]);
  const author = await database.db.course.findFirstOrThrow({ include: { createdBy: true } });
  const told = author.createdBy.role === 'SUPER_ADMIN' ? author.createdBy : admin;
  expect(await noticesOf(told)).toEqual([
    { kind: 'attempts-exhausted', href: `/admin/people/${learner.id}` },
  ]);
});

it('one more attempt is granted, audited, announced and good for passing', async () => {
  const { manager, learner, ask, grant, attempt, path, quiz, enrollment } = await failing();
  await ask();
  const bothWait = async () => {
    const rows = await database.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(rows).toHaveLength(2);
  };
  const { grants } = await database.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM enrollment WHERE id = ${enrollment.id} FOR NO KEY UPDATE`;
      const started = [grant(manager), grant(manager)];
      await vi.waitFor(bothWait, { timeout: 10_000 });
      return { grants: started };
    },
    { timeout: 180_000, maxWait: 120_000 },
  );
  const answers = await Promise.all(grants);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await call(path, { as: learner })).body).toMatchObject({ left: 1, askedAt: null });
  expect(await noticesOf(learner)).toEqual([
    { kind: 'attempt-granted', href: expect.stringContaining(`/${quiz.id}`) },
  ]);
  const entry = await database.db.auditEntry.findFirstOrThrow({ where: { action: 'user.grant-attempt' } });
  expect(entry).toMatchObject({ targetId: learner.id, organizationId: manager.organizationId });
  const passed = await attempt(correctAnswers);
  expect(passed.body).toMatchObject({ attempt: { passed: true, left: 0 }, isCompleted: true });
  expect((await grant(manager)).body.code).toBe('ATTEMPTS_LEFT');
  expect((await ask()).status).toBe(409);
});

it('SUPER_ADMIN grants anybody’s; others nobody’s', async () => {
  const { admin, rival, learner, grant, ask, manager } = await failing();
  expect((await grant(null)).body).toEqual({ error: 'Unauthorized' });
  expect((await grant(learner)).body).toEqual({ error: 'Forbidden' });
  expect((await grant(rival)).status).toBe(404);
  expect((await grant(manager, 'nobody')).status).toBe(404);
  expect((await grant(admin)).status).toBe(200);
  expect((await ask(null)).status).toBe(401);
  expect((await ask(rival)).status).toBe(403);
});

it('while attempts are left there is nothing to ask for or to grant', async () => {
  const { ask, grant, manager } = await failing({ kept: 1 });
  expect(await noticesOf(manager)).toEqual([]);
  expect((await ask()).status).toBe(409);
  expect((await grant(manager)).status).toBe(409);
});
