import { join } from 'node:path';
import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';
import { marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';
import { testAuditNames } from '@repo/testing/audit-names';
import { auditActions, auditKindLabels, auditTargets } from './audit-names.ts';

testAuditNames({
  domain: join(import.meta.dirname, '..'),
  actions: auditActions,
  targets: auditTargets,
  kinds: auditKindLabels,
  events: marketplaceWebhooks,
  // Actions that all services record.
  isElsewhere: (action) => Object.hasOwn(factorAuditActions, action),
});
