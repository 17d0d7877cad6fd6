import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { testScannedUploads, useFileScanner } from '@repo/testing/scanned-uploads';
import { apiDocument } from '#openapi.ts';
import { useChildcareService } from '../use-childcare-service.ts';
import { createAccessFixture } from './access-fixture.ts';
import { accessTable } from './access-table.ts';

const scanner = useFileScanner();
const database = useChildcareDatabase();
const service = useChildcareService(database, async () => ({ scanFile: await scanner.start() }));

testScannedUploads(
  {
    apiDocument,
    table: accessTable,
    createFixture: () => createAccessFixture(database.db, service),
    send: service.send,
    awayStatus: 503,
  },
  scanner.server,
);
