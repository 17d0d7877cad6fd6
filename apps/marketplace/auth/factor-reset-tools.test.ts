import { readAnswer, sendToService } from '@repo/http/testing/call-service';
import { createSessionCookie, createUser } from '@repo/testing/marketplace-factories';
import { testLostSecondFactors } from '@repo/testing/test-lost-second-factors';
import { routes } from '#generated/routes.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createFactorResetTools } from './factor-reset-tools.ts';

const service = useMarketplaceService();

testLostSecondFactors({
  db: () => service.db,
  createFactorResetTools,
  // Only the operator removes a moderator's factors.
  createPerson: () => createUser(service.db, { role: 'MODERATOR' }),
  cookieOf: async ({ id }) =>
    createSessionCookie(service.db, await service.db.user.findUniqueOrThrow({ where: { id } })),
  async statusOf(cookie) {
    const origin = 'http://localhost:3000';
    const sent = await sendToService({ routes, origin }, '/api/me', { headers: { cookie } });
    return (await readAnswer(sent)).status;
  },
  textsTo: async (email) => (await service.mailsTo(email)).map(({ text }) => text),
});
