import { join } from 'node:path';
import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';
import { childcareWebhooks } from '@repo/schemas/childcare/webhooks';
import { testAuditNames } from '@repo/testing/audit-names';
import { auditActionLabels, auditKindLabels, auditTargetLabels } from './audit-names.ts';

testAuditNames({
  domain: join(import.meta.dirname, '..'),
  actions: auditActionLabels,
  targets: auditTargetLabels,
  kinds: auditKindLabels,
  events: childcareWebhooks,
  // Recorded by all services alike.
  isElsewhere: (action) => Object.hasOwn(factorAuditActions, action),
});
