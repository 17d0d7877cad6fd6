import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { settleDeferredWork } from '@repo/base/deferred';
import { sendToService } from '@repo/http/testing/call-service';
import { testAccess } from '@repo/testing/access-matrix';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { useWholeService } from '../use-whole-service.ts';
import { accessTable } from './access-table.ts';
import { createAccessWorld } from './access-world.ts';

const service = useWholeService();

testAccess({
  apiDocument,
  table: accessTable,
  database: service,
  createWorld: () => createAccessWorld(service.db),
  send: (path, request) => sendToService({ routes, origin: 'http://localhost:3000' }, path, request),
  settle: settleDeferredWork,
  forget: forgetMarketplaceSessions,
});
