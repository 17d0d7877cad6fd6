import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { testScannedUploads, useScanner } from '@repo/testing/scanned-uploads';
import { apiDocument } from '#openapi.ts';
import { useChildcareService } from '../use-childcare-service.ts';
import { accessTable } from './access-table.ts';
import { createAccessWorld } from './access-world.ts';

const scanner = useScanner();
const database = useChildcareDatabase();
const service = useChildcareService(database, async () => ({ scanFile: await scanner.start() }));

testScannedUploads(
  {
    apiDocument,
    table: accessTable,
    createWorld: () => createAccessWorld(database.db, service),
    send: service.send,
    awayStatus: 503,
  },
  scanner.server,
);
