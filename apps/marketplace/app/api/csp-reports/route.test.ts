import { sendToService } from '@repo/http/testing/call-service';
import { testCspReports } from '@repo/testing/csp-reports';
import { createSessionCookie, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach } from 'vitest';
import { routes } from '#generated/routes.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const origin = 'http://localhost:3000';
const roles = { operator: 'MODERATOR', member: 'USER' } as const;

// Resets the counts between tests.
beforeEach(() => service.db.rateLimit.deleteMany());

testCspReports({
  origin,
  page: { path: '/listings/oak-desk-7f3a', pattern: '/listings/[slug]' },
  async send(path, { as, headers, ...sent } = {}) {
    const cookie =
      as && (await createSessionCookie(service.db, await createUser(service.db, { role: roles[as] })));
    return sendToService({ routes, origin }, path, {
      ...sent,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
    });
  },
  rowsOf: (answer) => (answer as { data: unknown[] }).data,
});
