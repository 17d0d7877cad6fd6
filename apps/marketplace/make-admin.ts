import { makeAdminAndExit } from '@repo/accounts/make-admin';
import { promoteToModeratorAndEndSessions } from '#domain/accounts/promote-to-moderator.ts';
import { domainServices } from '#services.ts';

// `packages/deploy/make-admin.ts marketplace <email>`.
await makeAdminAndExit({
  title: 'a moderator of the marketplace',
  promote: (person) => promoteToModeratorAndEndSessions(domainServices(), person),
});
