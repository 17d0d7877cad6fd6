import { makeAdminAndExit } from '@repo/accounts/make-admin';
import { makeSuperAdmin } from '#domain/accounts/make-super-admin.ts';
import { domainServices } from '#services.ts';

// `packages/deploy/make-admin.ts childcare <email>`.
await makeAdminAndExit({
  title: 'an administrator of the childcare service',
  promote: (person) => makeSuperAdmin(domainServices(), person),
});
