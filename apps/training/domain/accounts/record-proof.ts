import { markProven, type ProofOf } from '@repo/auth/reauthentication';
import { inTransaction } from '@repo/db/training';
import type { ProofWay } from '@repo/schemas/account/reauthentication';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';

/**
 * Notes that the person of this session has just shown who they are; false when what they showed holds no more. Call
 * `forgetTrainingSessions` after the commit.
 */
export async function recordProof(ctx: SignedInContext, way: ProofWay, proof: ProofOf): Promise<boolean> {
  const { id: userId, tokenId: sessionId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    if (!(await markProven(tx, { sessionId, userId, proof, now: ctx.clock() }))) return false;
    await recordAudit(tx, ctx, {
      action: 'sign-in.confirmed',
      targetType: 'user',
      targetId: userId,
      after: { by: way },
    });
    return true;
  });
}

/** Writes down that somebody in this session could not show it. */
export function recordWrongProof(ctx: SignedInContext, way: ProofWay): void {
  const { id: targetId } = ctx.actor;
  ctx.defer(() =>
    recordAudit(ctx.db, ctx, {
      action: 'sign-in.not-confirmed',
      targetType: 'user',
      targetId,
      after: { by: way },
    }),
  );
}
