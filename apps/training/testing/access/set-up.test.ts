import { testSecondFactorRequired } from '@repo/testing/test-second-factor-required';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { routes } from '#generated/routes.ts';
import { useTrainingService } from '../use-training-service.ts';
import { createAccessFixture } from './access-fixture.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

testSecondFactorRequired({
  routes,
  async createCaller() {
    const { headers } = await createAccessFixture(database.db, () => service.services);
    await database.db.companySettings.update({ where: { id: 1 }, data: { requireSecondFactor: true } });
    return headers.admin;
  },
  send: service.send,
});
