import { trainingCookieName } from '@repo/auth/training-session';
import { describeLostFactors } from '@repo/testing/describe-lost-factors';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, tokenOf } from '@repo/testing/training-factories';
import { useTrainingService } from '#testing/use-training-service.ts';
import { lostFactors } from './lost-factors.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

describeLostFactors({
  db: () => database.db,
  lostFactors,
  createPerson: () => createUser(database.db, { roles: ['admin'] }),
  cookieOf: async (person) => `${trainingCookieName()}=${await tokenOf(database.db, person)}`,
  statusOf: async (cookie) => (await service.call('/api/profile', { headers: { cookie } })).status,
  async textsTo(email) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === email).map(({ text }) => text);
  },
});
