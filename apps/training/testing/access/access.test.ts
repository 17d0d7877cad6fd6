import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { createFileStore } from '@repo/files/create-file-store';
import { readZipTexts } from '@repo/sheets/testing/read-zip-texts';
import { xlsxType } from '@repo/sheets/write-workbook';
import { testAccessMatrix } from '@repo/testing/access-matrix';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { afterAll } from 'vitest';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { apiDocument } from '#openapi.ts';
import { useTrainingService } from '../use-training-service.ts';
import { createAccessFixture } from './access-fixture.ts';
import { accessTable } from './access-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'training-access-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const database = useTrainingDatabase();
const service = useTrainingService(database, () => ({
  files: createFileStore({ FILES_URL: `file:${folder}` }),
  exportFiles: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'training-exports' }),
}));

testAccessMatrix({
  apiDocument,
  table: accessTable,
  database,
  createFixture: () => createAccessFixture(database.db, () => service.services),
  send: service.send,
  waitForDeferredWork: service.settleMails,
  clearProcessCaches: () => {
    clearTrainingSessionCache();
    forgetCachedKeys();
  },
  textOf: async (bytes, contentType) =>
    contentType === xlsxType ? [...(await readZipTexts(bytes)).values()].join('\n') : null,
});
