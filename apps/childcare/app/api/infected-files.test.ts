import { createFileScanner } from '@repo/files/scan-file';
import { eicar, type ScannerServer, startScannerServer } from '@repo/sandbox/scanner/scanner-server';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { afterEach, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

let scanner: ScannerServer;
afterEach(() => scanner.close());

const database = useChildcareDatabase();
const service = useChildcareService(database, async () => {
  scanner = await startScannerServer();
  return { scanFile: createFileScanner({ VIRUS_SCANNER_URL: scanner.url }, { withinMs: 1000 }) };
});

async function upload(path: string, text: string) {
  const as = await createUser(database.db, { role: 'SUPER_ADMIN', organizationId: null });
  const form = new FormData();
  form.append('file', new Blob([text]), 'file.zip');
  form.append('title', 'A package');
  form.append('sectionId', '01a20687-08ca-7004-b205-b3ac3fce68f1');
  return service.call(path, { method: 'POST', as, body: form });
}

const paths = ['/api/profile/image', '/api/courses/any/scorm-packages'];

it.each(paths)('%s refuses what the scanner finds a virus in', async (path) => {
  expect(await upload(path, `PK ${eicar}`)).toMatchObject({
    status: 400,
    body: { code: 'INFECTED_FILE', error: expect.stringContaining('found something harmful') },
  });
  expect(scanner.scanned).toBe(1);
});

it.each(paths)('%s takes nothing while the scanner does not answer', async (path) => {
  scanner.mode = 'silent';
  const answer = await upload(path, 'PK');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '120']);
  expect(answer.body.error).toContain('cannot be checked for viruses right now');
});
