import { sendToService } from '@repo/http/testing/call-service';
import { testSetUpFirst } from '@repo/testing/set-up-first';
import { afterEach, vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { useWholeService } from '../use-whole-service.ts';
import { createAccessWorld } from './access-world.ts';

const service = useWholeService();
afterEach(() => vi.unstubAllEnvs());

testSetUpFirst({
  routes,
  async createCaller() {
    const { headers } = await createAccessWorld(service.db);
    vi.stubEnv('MARKETPLACE_REQUIRE_SECOND_FACTOR', 'true');
    return headers.moderator;
  },
  send: (path, request) => sendToService({ routes, origin: 'http://localhost:3000' }, path, request),
});
