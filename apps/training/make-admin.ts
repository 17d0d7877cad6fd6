import { makeAdminAndExit } from '@repo/accounts/make-admin';
import { makeAdmin } from '#domain/accounts/make-admin.ts';
import { domainServices } from '#services.ts';

// `packages/deploy/make-admin.ts training <email>`.
await makeAdminAndExit({
  title: 'an administrator of the training service',
  promote: (person) => makeAdmin(domainServices(), person),
});
