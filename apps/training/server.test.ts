import { startJobs } from '@repo/jobs/start-jobs';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { removeExpiredCredentialsJob } from './jobs/scheduled-jobs.ts';
import { spawnServer } from './testing/spawn-server.ts';

const database = useTrainingDatabase();

test('a worker runs what was queued elsewhere, answers health checks alone, and ends in order', async () => {
  const { child, exited, hear } = spawnServer({ role: 'worker', databaseUrl: database.url });
  const { port } = await hear(({ msg }) => msg === 'ready');
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await get('/api/health/ready')).toBe(200);
  expect(await get('/api/external/course-runs')).toBe(404);
  expect(await get('/')).toBe(404);

  await hear(({ msg }) => msg === 'job queue started');
  const log = { info: () => {}, error: () => {} };
  const web = startJobs({ databaseUrl: database.url, jobs: [removeExpiredCredentialsJob], role: 'web', log });
  onTestFinished(() => web.stop());
  await web.enqueue(removeExpiredCredentialsJob, {});
  await hear(({ msg, job }) => msg === 'job done' && job === removeExpiredCredentialsJob.name);

  child.kill('SIGTERM');
  await hear(({ msg }) => msg === 'stopped');
  expect(await exited).toEqual([0, null]);
});
