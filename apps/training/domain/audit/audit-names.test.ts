import { join } from 'node:path';
import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';
import { trainingWebhooks } from '@repo/schemas/training/webhooks';
import { testAuditNames } from '@repo/testing/audit-names';
import { auditActionLabels, auditKindLabels, auditTargetLabels } from './audit-names.ts';

testAuditNames({
  domain: join(import.meta.dirname, '..'),
  actions: auditActionLabels,
  targets: auditTargetLabels,
  kinds: auditKindLabels,
  events: trainingWebhooks,
  // The names of upload steps are composed at runtime, and those of second factors are in a shared package.
  isElsewhere: (action) =>
    action.startsWith('enrolment-upload.') || Object.hasOwn(factorAuditActions, action),
});
