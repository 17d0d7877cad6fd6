import { makeAdminAndExit } from '@repo/accounts/make-admin';
import { promoteToSuperAdminAndEndSessions } from '#domain/accounts/promote-to-super-admin-and-end-sessions.ts';
import { domainServices } from '#services.ts';

// `packages/deploy/make-admin.ts childcare <email>`.
await makeAdminAndExit({
  title: 'an administrator of the childcare service',
  promote: (person) => promoteToSuperAdminAndEndSessions(domainServices(), person),
});
