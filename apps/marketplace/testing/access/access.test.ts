import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { waitForDeferredWork } from '@repo/base/deferred';
import { sendToService } from '@repo/http/testing/call-service';
import { testAccessMatrix } from '@repo/testing/access-matrix';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { useMarketplaceService } from '../use-whole-service.ts';
import { createAccessFixture } from './access-fixture.ts';
import { accessTable } from './access-table.ts';

const service = useMarketplaceService({ MARKETPLACE_PAYMENTS: 'on' });

testAccessMatrix({
  apiDocument,
  table: accessTable,
  database: service,
  createFixture: () => createAccessFixture(service.db),
  send: (path, request) => sendToService({ routes, origin: 'http://localhost:3000' }, path, request),
  waitForDeferredWork: waitForDeferredWork,
  clearProcessCaches: clearMarketplaceSessionCache,
});
