import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyRing } from '@repo/auth/key-ring';
import { newId } from '@repo/db/new-id';
import { createFileStore } from '@repo/files/create-file-store';
import { findReadyExport, insertExportRequest } from '@repo/personal-data/export-rows';
import { openDecryptedExport } from '@repo/personal-data/open-export';
import { readZip } from '@repo/personal-data/testing/read-zip';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, onTestFinished, test } from 'vitest';
import { spawnServerUntilTestEnds } from '#testing/spawn-server.ts';
import { stubEnvironment, testIdentityKeys } from '#testing/stub-environment.ts';
import { exportJobs } from './scheduled-jobs.ts';

const database = useChildcareDatabase();
const notices = 20_000;
const longTimeout = { timeout: 180_000, interval: 5 };

/** A learner of whom there is so much that writing it takes a while. */
async function createBusyLearner() {
  const learner = await createUser(database.db);
  await database.db.notification.createMany({
    data: Array.from({ length: notices }, () => ({
      id: newId(),
      userId: learner.id,
      kind: 'certificate',
      data: { courseTitle: 'Infant first aid' },
    })),
  });
  return learner;
}

test('a worker that is killed while it writes an export: the next writes it, whole, and one mail is queued', async () => {
  const { db } = database;
  stubEnvironment(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'childcare-exports-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const FILES_URL = `file:${folder}`;
  const learner = await createBusyLearner();
  const spawnWorker = () =>
    spawnServerUntilTestEnds({ role: 'worker', databaseUrl: database.url, environment: { FILES_URL } });
  const first = spawnWorker();
  await first.hear(({ msg }) => msg === 'job queue started');
  const id = await insertExportRequest(db, learner.id, new Date());
  const row = () => db.personalExport.findUniqueOrThrow({ where: { id } });
  await expect.poll(async () => (await row()).status, longTimeout).toBe('running');
  first.child.kill('SIGKILL');
  expect(await first.exited).toEqual([null, 'SIGKILL']);
  expect(await row()).toMatchObject({ status: 'running', attempts: 1 });
  expect(await db.waitingMail.count()).toBe(0);

  // The lease ends after two minutes, and the queue notices a minute later that the worker is gone; neither is waited for here.
  await db.personalExport.update({ where: { id }, data: { leasedUntil: new Date() } });
  await db.$executeRaw`DELETE FROM jobs.job WHERE name = ${exportJobs.writeJob.name} AND state = 'active'`;
  const second = spawnWorker();
  await second.hear(({ msg }) => msg === 'personal export is ready');
  expect(await row()).toMatchObject({ status: 'ready', attempts: 2 });
  expect(await db.waitingMail.count()).toBe(1);
  const keys = createKeyRing(testIdentityKeys);
  const exportFiles = createFileStore({ FILES_URL }, { area: 'childcare-exports' });
  const ready = await findReadyExport(db, { id, userId: learner.id, now: new Date() });
  const file = ready && (await openDecryptedExport({ exportFiles, keys }, ready, 'childcare'));
  const files = await readZip(Buffer.from(await new Response(file?.content).arrayBuffer()));
  expect(JSON.parse(String(files.get('notifications.json')))).toHaveLength(notices);
  const stored = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile())).toHaveLength(1);
}, 300_000);
