import type { AuditScope } from '@repo/audit/audit-conditions';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Whose entries the caller may read: SUPER_ADMIN all, a manager those of their own centre. Throws forbidden for others. */
export function auditScope({ actor }: Pick<SignedInContext, 'actor'>): AuditScope {
  if (actor.role === 'SUPER_ADMIN') return 'everything';
  if (actor.role !== 'CORPORATE_ADMIN') throw errors.forbidden();
  return { organizationId: actor.organizationId };
}
