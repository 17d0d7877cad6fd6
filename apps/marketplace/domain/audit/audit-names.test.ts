import { join } from 'node:path';
import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';
import { marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';
import { testAuditNames } from '@repo/testing/audit-names';
import { auditActionLabels, auditKindLabels, auditTargetLabels } from './audit-names.ts';

testAuditNames({
  domain: join(import.meta.dirname, '..'),
  actions: auditActionLabels,
  targets: auditTargetLabels,
  kinds: auditKindLabels,
  events: marketplaceWebhooks,
  // Actions that all services record.
  isElsewhere: (action) => Object.hasOwn(factorAuditActions, action),
});
