import { sendToService } from '@repo/http/testing/call-service';
import { testSecondFactorRequired } from '@repo/testing/test-second-factor-required';
import { afterEach, vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { useMarketplaceService } from '../use-whole-service.ts';
import { createAccessFixture } from './access-fixture.ts';

const service = useMarketplaceService({ MARKETPLACE_PAYMENTS: 'on' });
afterEach(() => vi.unstubAllEnvs());

testSecondFactorRequired({
  routes,
  async createCaller() {
    const { headers } = await createAccessFixture(service.db);
    vi.stubEnv('MARKETPLACE_REQUIRE_SECOND_FACTOR', 'true');
    return headers.moderator;
  },
  send: (path, request) => sendToService({ routes, origin: 'http://localhost:3000' }, path, request),
});
