import { useTrainingDatabase } from '@repo/testing/training-database';
import { createStoredFile, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { removeOrphanFiles } from './remove-orphan-files.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const day = 24 * 60 * 60 * 1000;

it('removes only files without a row for a day', async () => {
  const { db, files } = service.services;
  const { storageKey } = await createStoredFile(db, { ownerId: (await createUser(db)).id });
  await db.enrolmentUpload.create({
    data: {
      fileName: 'a.csv',
      fileSize: 1,
      fileKey: '2026/11/sheet',
      uploader: 'user:x',
      uploaderLabel: 'X',
    },
  });
  for (const key of [storageKey, '2026/11/sheet', '2026/11/orphan'])
    await files.put(key, new Uint8Array(1), { contentType: 'text/plain' });
  const at = (offset: number) => ({ db, files, clock: () => new Date(Date.now() + offset) });
  expect(await removeOrphanFiles(at(day - 60_000))).toBe(0);
  expect(await removeOrphanFiles(at(day + 60_000))).toBe(1);
  expect(await files.exists('2026/11/orphan')).toBe(false);
  expect(await files.exists(storageKey)).toBe(true);
  expect(await files.exists('2026/11/sheet')).toBe(true);
});

it('stops when asked to', async () => {
  const { db, files } = service.services;
  await files.put('2026/11/orphan', new Uint8Array(1), { contentType: 'text/plain' });
  const later = { db, files, clock: () => new Date(Date.now() + 2 * day) };
  expect(await removeOrphanFiles(later, AbortSignal.abort())).toBe(0);
  expect(await files.exists('2026/11/orphan')).toBe(true);
});
