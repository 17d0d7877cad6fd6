import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { createFileStore } from '@repo/files/create-file-store';
import { testAccessMatrix } from '@repo/testing/access-matrix';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { afterAll } from 'vitest';
import { apiDocument } from '#openapi.ts';
import { useChildcareService } from '../use-childcare-service.ts';
import { createAccessFixture } from './access-fixture.ts';
import { accessTable } from './access-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'childcare-access-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const database = useChildcareDatabase();
const service = useChildcareService(database, () => ({
  files: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'childcare' }),
  exportFiles: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'childcare-exports' }),
}));

testAccessMatrix({
  apiDocument,
  table: accessTable,
  database,
  createFixture: () => createAccessFixture(database.db, service),
  send: service.send,
  waitForDeferredWork: service.settleMails,
  clearProcessCaches: clearChildcareSessionCache,
});
