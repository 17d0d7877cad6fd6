import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startJobs } from '@repo/jobs/start-jobs';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { removeExpiredCredentialsJob } from './jobs/remove-expired-credentials.ts';
import { testIdentityKeys, unreachableAgency } from './testing/stub-environment.ts';

const database = useTrainingDatabase();

type Line = { msg: string; port?: number; job?: string };

/** `node server.ts` with a role of its own, until the test ends. */
function startServer(role: string) {
  const child: ChildProcess = spawn(process.execPath, ['server.ts'], {
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      ...unreachableAgency,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PROCESS_ROLE: role,
      TRAINING_PORT: '0',
      TRAINING_DATABASE_URL: database.url,
      IDENTITY_KEYS: testIdentityKeys,
      PASSWORD_HASH_COST: '12',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@example.com',
      FILES_URL: 'file:/nowhere',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!child.stdout || !child.stderr) throw new Error('It says nothing');
  const exited = once(child, 'close');
  const said: Line[] = [];
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const waiting: { fits: (line: Line) => boolean; resolve: (line: Line) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: Line = JSON.parse(text);
    said.push(line);
    for (const { fits, resolve } of waiting) if (fits(line)) resolve(line);
  });
  const hear = (fits: (line: Line) => boolean): Promise<Line> =>
    new Promise((resolve, reject) => {
      const known = said.find(fits);
      if (known) return resolve(known);
      waiting.push({ fits, resolve });
      exited.then(() => reject(new Error(`It ended: ${JSON.stringify(said)} ${errors}`)));
    });
  return { child, exited, hear };
}

test('a worker runs what was queued elsewhere, answers health checks alone, and ends in order', async () => {
  const { child, exited, hear } = startServer('worker');
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
