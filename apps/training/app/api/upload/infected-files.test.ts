import { createFileScannerOrAcceptAll } from '@repo/files/scan-file';
import { eicar, type ScannerServer, startScannerServer } from '@repo/sandbox/scanner/scanner-server';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { afterEach, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

let scanner: ScannerServer;
afterEach(() => scanner.close());

const database = useTrainingDatabase();
const service = useTrainingService(database, async () => {
  scanner = await startScannerServer();
  return { scanFile: createFileScannerOrAcceptAll({ VIRUS_SCANNER_URL: scanner.url }, { withinMs: 1000 }) };
});

async function upload(text: string) {
  const learner = await createUser(database.db);
  const form = new FormData();
  form.append('userId', learner.id);
  form.append('category', 'cv');
  form.append('file', new Blob([text]), 'cv.pdf');
  return service.call('/api/upload/learner', { method: 'POST', as: learner, body: form });
}

it('an infected document is refused with a message and not stored', async () => {
  const answer = await upload(`%PDF-1.7\n${eicar}`);
  expect(answer).toMatchObject({
    status: 400,
    body: {
      success: false,
      error: expect.stringContaining('found something harmful'),
      details: [{ field: 'file' }],
    },
  });
  expect(scanner.scannedCount).toBe(1);
  expect(await database.db.storedFile.count()).toBe(0);
  expect(await service.services.files.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});

it('a clean document is taken', async () => {
  expect((await upload('%PDF-1.7\n1 0 obj')).status).toBe(200);
  expect([scanner.scannedCount, await database.db.storedFile.count()]).toEqual([1, 1]);
});

it.each(['silent', 'broken', 'away'] as const)(
  'no document is taken while the scanner is %s',
  async (how) => {
    if (how === 'away') await scanner.close();
    else scanner.mode = how;
    const answer = await upload('%PDF-1.7\n1 0 obj');
    // The documented statuses of training have no 503.
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, error: expect.stringContaining('cannot be checked for viruses right now') },
    });
    expect(await database.db.storedFile.count()).toBe(0);
    if (how === 'away') scanner = await startScannerServer();
  },
);
