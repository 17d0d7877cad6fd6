import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { testSecondFactorRequired } from '@repo/testing/test-second-factor-required';
import { afterEach, vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { useChildcareService } from '../use-childcare-service.ts';
import { createAccessFixture } from './access-fixture.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
afterEach(() => vi.unstubAllEnvs());

testSecondFactorRequired({
  routes,
  async createCaller() {
    const { headers } = await createAccessFixture(database.db, service);
    vi.stubEnv('CHILDCARE_REQUIRE_SECOND_FACTOR', 'true');
    return headers.superAdmin;
  },
  send: service.send,
});
