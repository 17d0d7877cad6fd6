import type { PromotionOutcome } from '@repo/accounts/make-admin';
import { inTransaction } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';

type Found = { id: string; role: string; isProven: boolean; isClosed: boolean };

/** For the operator: nobody else can make one. The person's sessions end. */
export function promoteToModeratorAndEndSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { email }: { email: string },
): Promise<PromotionOutcome> {
  return inTransaction(db, async (tx): Promise<PromotionOutcome> => {
    const [person] = await tx.$queryRaw<Found[]>`
      SELECT id, role::text AS role, email_verified_at IS NOT NULL AS "isProven",
        banned_at IS NOT NULL OR closed_at IS NOT NULL AS "isClosed"
      FROM "user" WHERE email = ${email} FOR NO KEY UPDATE`;
    if (!person) return 'unknown';
    if (person.isClosed) return 'closed';
    if (person.role === 'MODERATOR') return 'already';
    if (!person.isProven) return 'unproven';
    const data = { role: 'MODERATOR' as const, sessionVersion: { increment: 1 } };
    await tx.user.update({ where: { id: person.id }, data, select: { id: true } });
    const operator = { actor: 'operator', requestId: '', clock } as const;
    const event = { action: 'user.make-moderator', targetType: 'user', targetId: person.id } as const;
    await recordAudit(tx, operator, event);
    return 'promoted';
  });
}
