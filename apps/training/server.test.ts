import { startJobs } from '@repo/jobs/start-jobs';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { removeExpiredSignInsCodesAndLinksJob } from './jobs/scheduled-jobs.ts';
import { spawnServerUntilTestEnds } from './testing/spawn-server.ts';

const database = useTrainingDatabase();

test('a worker runs what was queued elsewhere, answers health checks alone, and ends in order', async () => {
  const { child, exited, hear } = spawnServerUntilTestEnds({ role: 'worker', databaseUrl: database.url });
  const { port } = await hear(({ msg }) => msg === 'ready');
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await get('/api/health/ready')).toBe(200);
  expect(await get('/api/external/course-runs')).toBe(404);
  expect(await get('/')).toBe(404);

  await hear(({ msg }) => msg === 'job queue started');
  const log = { info: () => {}, error: () => {} };
  const web = startJobs({
    databaseUrl: database.url,
    jobs: [removeExpiredSignInsCodesAndLinksJob],
    role: 'web',
    log,
  });
  onTestFinished(() => web.stop());
  await web.ready;
  await web.enqueue(removeExpiredSignInsCodesAndLinksJob, {});
  await hear(({ msg, job }) => msg === 'job done' && job === removeExpiredSignInsCodesAndLinksJob.name);

  child.kill('SIGTERM');
  await hear(({ msg }) => msg === 'stopped');
  expect(await exited).toEqual([0, null]);
});

test('a process that was told to stop says that it is not ready, and answers until the delay is over', async () => {
  const { child, exited, hear } = spawnServerUntilTestEnds({
    role: 'worker',
    databaseUrl: database.url,
    environment: { SHUTDOWN_DELAY_SECONDS: '3' },
  });
  const { port } = await hear(({ msg }) => msg === 'ready');
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  expect((await get('/api/health/ready')).status).toBe(200);
  child.kill('SIGTERM');
  await hear(({ msg }) => msg === 'stopping');
  const refused = await get('/api/health/ready');
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('stopping')]);
  expect((await get('/api/health/live')).status).toBe(200);
  expect(await exited).toEqual([0, null]);
  await expect(get('/api/health/live')).rejects.toThrow();
});
