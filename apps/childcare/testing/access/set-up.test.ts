import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { testSetUpFirst } from '@repo/testing/set-up-first';
import { afterEach, vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { useChildcareService } from '../use-childcare-service.ts';
import { createAccessWorld } from './access-world.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
afterEach(() => vi.unstubAllEnvs());

testSetUpFirst({
  routes,
  async createCaller() {
    const { headers } = await createAccessWorld(database.db, service);
    vi.stubEnv('CHILDCARE_REQUIRE_SECOND_FACTOR', 'true');
    return headers.superAdmin;
  },
  send: service.send,
});
