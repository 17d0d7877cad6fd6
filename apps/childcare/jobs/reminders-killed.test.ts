import { createKeyRing } from '@repo/auth/key-ring';
import { newId } from '@repo/db/new-id';
import { startJobs } from '@repo/jobs/start-jobs';
import { decryptMail } from '@repo/mail/waiting/encrypt-mail';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { expect, onTestFinished, test } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { spawnServerUntilTestEnds } from '#testing/spawn-server.ts';
import { stubEnvironment, testIdentityKeys } from '#testing/stub-environment.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

const database = useChildcareDatabase();
const sendRemindersJob = findJob('send-reminders');
const learners = 3_000;
const dayMs = 24 * 60 * 60_000;
const longTimeout = { timeout: 180_000, interval: 5 };

function findJob(name: string) {
  const job = scheduledJobs.find((each) => each.name === name);
  if (!job) throw new Error(`No scheduled job is called ${name}`);
  return job;
}

/** Learners of a centre with a course that is due in five days: the reminder of a week before is due for each. */
async function assignMany() {
  const { db } = database;
  const { ours, manager, course } = await createCentreFixture(db);
  const people = Array.from({ length: learners }, (_, index) => ({
    id: newId(),
    name: `Learner ${index}`,
    email: `learner-${index}@example.com`,
    organizationId: ours.id,
    passwordHash: 'none that opens anything',
  }));
  await db.user.createMany({ data: people });
  const deadline = new Date(Date.now() + 5 * dayMs);
  const deadlineSince = new Date(Date.now() - 60 * dayMs);
  await db.assignment.createMany({
    data: people.map(({ id }) => ({
      learnerId: id,
      courseId: course.id,
      organizationId: ours.id,
      assignedById: manager.id,
      deadline,
      deadlineSince,
    })),
  });
}

test('a worker that is killed while it reminds: the next reminds the others, and nobody twice', async () => {
  const { db } = database;
  stubEnvironment(database.url);
  await assignMany();
  const spawnWorker = () => spawnServerUntilTestEnds({ role: 'worker', databaseUrl: database.url });
  const first = spawnWorker();
  await first.hear(({ msg }) => msg === 'job queue started');
  const web = startJobs({
    databaseUrl: database.url,
    jobs: [sendRemindersJob],
    role: 'web',
    log: { info: () => {}, error: () => {} },
  });
  onTestFinished(() => web.stop());
  await web.ready;
  await web.enqueue(sendRemindersJob, {});
  await expect.poll(() => db.reminder.count(), longTimeout).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  expect(await first.exited).toEqual([null, 'SIGKILL']);
  // The database notices that its client is gone, and undoes what was not committed.
  const atWork = () => db.$queryRaw`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'childcare' AND state <> 'idle' AND pid <> pg_backend_pid()`;
  await expect.poll(atWork, longTimeout).toHaveLength(0);
  // Killed in the middle: who was reminded has notice and mail, nobody else has.
  const before = await db.reminder.count();
  expect(before).toBeLessThan(learners);
  expect(await db.notification.count()).toBe(before);
  expect(await db.waitingMail.count()).toBe(before);

  // The queue notices a minute later that the worker is gone; here the next run is asked for.
  await db.$executeRaw`DELETE FROM jobs.job WHERE name = ${sendRemindersJob.name} AND state = 'active'`;
  const second = spawnWorker();
  await web.enqueue(sendRemindersJob, {});
  await second.hear(({ msg, job }) => msg === 'job done' && job === sendRemindersJob.name);
  expect(await db.reminder.count()).toBe(learners);
  const told = await db.notification.findMany({ select: { userId: true } });
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(learners);
  expect(told).toHaveLength(learners);
  const keys = createKeyRing(testIdentityKeys);
  const mails = await db.waitingMail.findMany({ select: { content: true } });
  expect(mails).toHaveLength(learners);
  expect(new Set(mails.map(({ content }) => decryptMail(keys, content).to)).size).toBe(learners);
}, 300_000);
