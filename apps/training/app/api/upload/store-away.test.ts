import { createFileStore } from '@repo/files/create-file-store';
import { newFileKey } from '@repo/files/file-key';
import { buildPdf } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createStoredFile, createUser } from '@repo/testing/training-factories';
import { expect, it, vi } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database, () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  // Nobody listens on port 1.
  return { files: createFileStore({ FILES_URL: 's3://files?region=us-east-1&endpoint=http://127.0.0.1:1' }) };
});

it('while the store of files is away, uploads and reads are asked to try again, and nothing is stored', async () => {
  const learner = await createUser(database.db);
  const body = new FormData();
  body.set('userId', learner.id);
  body.set('category', 'cv');
  body.set('file', new File([buildPdf()], 'cv.pdf'));
  const upload = await service.send('/api/upload/learner', { method: 'POST', as: learner, body });
  const { path } = await createStoredFile(database.db, {
    ownerId: learner.id,
    storageKey: newFileKey(new Date()),
  });
  for (const answer of [upload, await service.send(path, { as: learner })]) {
    expect(answer.status).toBe(500);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toEqual({
      success: false,
      error: 'The service is briefly unavailable. Try again in a few seconds',
    });
  }
  expect(await database.db.storedFile.count()).toBe(1);
});
