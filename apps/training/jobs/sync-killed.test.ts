import { startJobs } from '@repo/jobs/start-jobs';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { spawnServerUntilTestEnds } from '#testing/spawn-server.ts';
import { useAgency } from '#testing/use-agency.ts';
import { syncAgencyRunsJob } from './sync-agency-runs-job.ts';

const database = useTrainingDatabase();
const agency = useAgency();

const spawnWorker = () =>
  spawnServerUntilTestEnds({ role: 'worker', databaseUrl: database.url, environment: agency.environment });
const items = () => database.db.syncItem.findMany({ orderBy: [{ at: 'asc' }, { agencyRunId: 'asc' }] });
const longTimeout = { timeout: 180_000, interval: 20 };

test('a worker that is killed in the middle of the nightly synchronisation: the next continues where it was', async () => {
  const { db } = database;
  await agency.control({ mode: 'slow', delayMs: 60 });
  const first = spawnWorker();
  await first.hear(({ msg }) => msg === 'job queue started');
  const web = startJobs({
    databaseUrl: database.url,
    jobs: [syncAgencyRunsJob],
    role: 'web',
    log: { info: () => {}, error: () => {} },
  });
  onTestFinished(() => web.stop());
  await web.ready;
  await web.enqueue(syncAgencyRunsJob, {});
  await expect.poll(async () => (await items()).length, longTimeout).toBeGreaterThanOrEqual(3);
  first.child.kill('SIGKILL');
  expect(await first.exited).toEqual([null, 'SIGKILL']);
  const before = await items();
  expect(await db.syncRun.findMany()).toMatchObject([{ status: 'running', finishedAt: null }]);

  // The queue notices a minute later that the worker is gone; here the test says so.
  const handed = await db.$executeRaw`
    UPDATE jobs.job SET state = 'retry', start_after = now() WHERE name = ${syncAgencyRunsJob.name} AND state = 'active'`;
  expect(handed).toBe(1);
  await agency.control({ mode: 'ok', delayMs: 0 });
  const second = spawnWorker();
  await second.hear(({ msg, job }) => msg === 'job done' && job === syncAgencyRunsJob.name);

  expect(await db.syncRun.findMany()).toMatchObject([{ status: 'finished', finishedAt: expect.any(Date) }]);
  const after = await items();
  // What was done before is as it was, the time too: it was not done again.
  const kept = new Set(before.map(({ agencyRunId }) => agencyRunId));
  expect(after.filter(({ agencyRunId }) => kept.has(agencyRunId))).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
  const stored = await db.courseRun.findMany({ select: { _count: { select: { enrolments: true } } } });
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.every(({ _count }) => _count.enrolments > 0)).toBe(true);
}, 300_000);
