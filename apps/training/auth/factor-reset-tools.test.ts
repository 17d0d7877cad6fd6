import { trainingCookieName } from '@repo/auth/training-session';
import { testLostSecondFactors } from '@repo/testing/test-lost-second-factors';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { bearerTokenOf, createUser } from '@repo/testing/training-factories';
import { useTrainingService } from '#testing/use-training-service.ts';
import { createFactorResetTools } from './factor-reset-tools.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

testLostSecondFactors({
  db: () => database.db,
  createFactorResetTools,
  createPerson: () => createUser(database.db, { roles: ['admin'] }),
  cookieOf: async (person) => `${trainingCookieName()}=${await bearerTokenOf(database.db, person)}`,
  statusOf: async (cookie) => (await service.call('/api/profile', { headers: { cookie } })).status,
  async textsTo(email) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === email).map(({ text }) => text);
  },
});
