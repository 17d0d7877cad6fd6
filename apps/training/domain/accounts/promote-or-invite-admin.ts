import type { PromotionOutcome } from '@repo/accounts/make-admin';
import { replacePasswordLinkWithinLimit } from '@repo/auth/password-links';
import type { TrainingRole } from '@repo/auth/training-actor';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { invitationMail } from '#mails/invitation.ts';

type OperatorContext = Pick<Context, 'db' | 'clock' | 'keys'>;
type Found = { id: string; roles: TrainingRole[]; isProven: boolean; isClosed: boolean };

const columns = { id: true, email: true, fullName: true } as const;

async function invite(
  tx: TrainingDb,
  ctx: OperatorContext,
  { email, name }: { email: string; name: string },
): Promise<PromotionOutcome> {
  const data = { email, fullName: name, roles: ['admin' as const] };
  const admin = await tx.user.create({ data, select: columns });
  await record(tx, ctx, 'user.create', admin.id, data.roles);
  const token = await replacePasswordLinkWithinLimit(tx, {
    userId: admin.id,
    purpose: 'invite',
    now: ctx.clock(),
  });
  if (token) await queueMails(tx, ctx, [invitationMail(admin, token)]);
  return 'invited';
}

function record(
  tx: TrainingDb,
  { clock }: OperatorContext,
  action: 'user.create' | 'user.update',
  targetId: string,
  roles: readonly TrainingRole[],
): Promise<void> {
  const operator = { actor: 'operator', requestId: '', clock } as const;
  return recordAudit(tx, operator, { action, targetType: 'user', targetId, after: { roles } });
}

/** For the operator: without an administrator nobody can make one. A new person, who needs a name, is mailed an invitation. */
export function promoteOrInviteAdmin(
  ctx: OperatorContext,
  { email, name }: { email: string; name: string | null },
): Promise<PromotionOutcome> {
  return inTransaction(ctx.db, async (tx): Promise<PromotionOutcome> => {
    const [person] = await tx.$queryRaw<Found[]>`
      SELECT id, roles::text[] AS roles, email_verified_at IS NOT NULL AS "isProven", deactivated_at IS NOT NULL AS "isClosed"
      FROM "user" WHERE email = ${email} FOR NO KEY UPDATE`;
    if (!person) return name === null ? 'unknown' : invite(tx, ctx, { email, name });
    if (person.isClosed) return 'closed';
    if (person.roles.includes('admin')) return 'already';
    if (!person.isProven) return 'unproven';
    const roles = [...person.roles, 'admin' as const];
    await tx.user.update({ where: { id: person.id }, data: { roles }, select: { id: true } });
    await record(tx, ctx, 'user.update', person.id, roles);
    return 'promoted';
  });
}
