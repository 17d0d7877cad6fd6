import type { PromotionOutcome } from '@repo/accounts/make-admin';
import { inTransaction } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';

type Found = {
  id: string;
  role: string;
  organizationId: string | null;
  isProven: boolean;
  isClosed: boolean;
};

/** For the operator: without a super admin nobody can make one. The person's sessions end. */
export function promoteToSuperAdminAndEndSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { email }: { email: string },
): Promise<PromotionOutcome> {
  return inTransaction(db, async (tx): Promise<PromotionOutcome> => {
    const [person] = await tx.$queryRaw<Found[]>`
      SELECT id, role::text AS role, organization_id AS "organizationId", email_verified_at IS NOT NULL AS "isProven",
        deactivated_at IS NOT NULL AS "isClosed"
      FROM "user" WHERE email = ${email} FOR NO KEY UPDATE`;
    if (!person) return 'unknown';
    if (person.isClosed) return 'closed';
    if (person.role === 'SUPER_ADMIN') return 'already';
    if (person.organizationId !== null) return 'elsewhere';
    if (!person.isProven) return 'unproven';
    const data = { role: 'SUPER_ADMIN' as const, sessionVersion: { increment: 1 } };
    await tx.user.update({ where: { id: person.id }, data, select: { id: true } });
    const operator = { actor: 'operator', requestId: '', clock } as const;
    const after = { role: 'SUPER_ADMIN' };
    await recordAudit(tx, operator, {
      action: 'user.update',
      targetType: 'user',
      targetId: person.id,
      after,
    });
    return 'promoted';
  });
}
