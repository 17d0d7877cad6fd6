import { testSetUpFirst } from '@repo/testing/set-up-first';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { routes } from '#generated/routes.ts';
import { useTrainingService } from '../use-training-service.ts';
import { createAccessWorld } from './access-world.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

testSetUpFirst({
  routes,
  async createCaller() {
    const { headers } = await createAccessWorld(database.db, () => service.services);
    await database.db.companySettings.update({ where: { id: 1 }, data: { requireSecondFactor: true } });
    return headers.admin;
  },
  send: service.send,
});
