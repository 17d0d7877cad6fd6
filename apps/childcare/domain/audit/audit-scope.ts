import type { AuditScope } from '@repo/audit/audit-conditions';
import type { ManagerContext } from '#domain/context.ts';

/** SUPER_ADMIN reads all entries, a manager those of their own centre. */
export function auditScope({ actor }: Pick<ManagerContext, 'actor'>): AuditScope {
  return actor.role === 'SUPER_ADMIN' ? 'everything' : { organizationId: actor.organizationId };
}
