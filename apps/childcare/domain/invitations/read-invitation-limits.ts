import { isAddressProven } from '#domain/accounts/is-address-proven.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countSentInvitations, mailsBeforeApproval } from './enforce-invitation-limits.ts';

/** What keeps a manager from inviting: `left` is null for a centre that is approved. Throws forbidden without a centre. */
export async function readInvitationLimits(
  ctx: ManagerContext,
): Promise<{ isProven: boolean; left: number | null }> {
  const { db, actor } = ctx;
  if (actor.organizationId === null) throw errors.forbidden();
  const [isProven, centre] = await Promise.all([
    isAddressProven(ctx),
    db.organization.findUniqueOrThrow({ where: { id: actor.organizationId }, select: { approvedAt: true } }),
  ]);
  if (centre.approvedAt !== null) return { isProven, left: null };
  const sent = await countSentInvitations(db, actor.organizationId);
  return { isProven, left: Math.max(0, mailsBeforeApproval - sent) };
}
