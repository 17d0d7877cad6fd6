import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie, createUser } from '@repo/testing/childcare-factories';
import { testLostSecondFactors } from '@repo/testing/test-lost-second-factors';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { createFactorResetTools } from './factor-reset-tools.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

testLostSecondFactors({
  db: () => database.db,
  createFactorResetTools,
  createPerson: () => createUser(database.db, { role: 'SUPER_ADMIN' }),
  cookieOf: async ({ id }) =>
    createSessionCookie(database.db, await database.db.user.findUniqueOrThrow({ where: { id } })),
  statusOf: async (cookie) => (await service.call('/api/notifications', { headers: { cookie } })).status,
  async textsTo(email) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === email).map(({ text }) => text);
  },
});
