import { join } from 'node:path';
import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';
import { testAuditNames } from '@repo/testing/audit-names';
import { auditActions, auditKinds, auditTargets } from './audit-names.ts';

testAuditNames({
  domain: join(import.meta.dirname, '..'),
  actions: auditActions,
  targets: auditTargets,
  kinds: auditKinds,
  // Steps of an upload are recorded under a name that is put together.
  // Those of second factors are recorded by all services alike.
  isElsewhere: (action) =>
    action.startsWith('enrolment-upload.') || Object.hasOwn(factorAuditActions, action),
});
