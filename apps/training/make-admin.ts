import { makeAdminAndExit } from '@repo/accounts/make-admin';
import { promoteOrInviteAdmin } from '#domain/accounts/promote-or-invite-admin.ts';
import { domainServices } from '#services.ts';

// `packages/deploy/make-admin.ts training <email>`.
await makeAdminAndExit({
  title: 'an administrator of the training service',
  promote: (person) => promoteOrInviteAdmin(domainServices(), person),
});
