import { testScannedUploads, useFileScanner } from '@repo/testing/scanned-uploads';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { apiDocument } from '#openapi.ts';
import { useTrainingService } from '../use-training-service.ts';
import { createAccessFixture } from './access-fixture.ts';
import { accessTable } from './access-table.ts';

const scanner = useFileScanner();
const database = useTrainingDatabase();
const service = useTrainingService(database, async () => ({ scanFile: await scanner.start() }));

testScannedUploads(
  {
    apiDocument,
    table: accessTable,
    createFixture: () => createAccessFixture(database.db, () => service.services),
    send: service.send,
    awayStatus: 500,
  },
  scanner.server,
);
