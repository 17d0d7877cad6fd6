import { markSessionReauthenticatedIfProofHolds, type ProofCondition } from '@repo/auth/reauthentication';
import type { ProofMethod } from '@repo/schemas/account/reauthentication';
import type { AccountAdapter, AccountDb, SignedInContext } from './account-adapter.ts';

/**
 * Notes that the person of this session has just shown who they are; false when what they showed holds no more. Call
 * `clearSessionCache` after the commit.
 */
export function recordReauthenticationIfProofHolds<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
  { way, proof }: { way: ProofMethod; proof: ProofCondition },
): Promise<boolean> {
  const { id: userId, sessionId } = ctx.actor;
  return service.inTransaction(ctx.db, async (tx) => {
    if (!(await markSessionReauthenticatedIfProofHolds(tx, { sessionId, userId, proof, now: ctx.clock() })))
      return false;
    await service.record(tx, ctx, userId, { action: 'sign-in.confirmed', after: { by: way } });
    return true;
  });
}

export function recordFailedReauthenticationLater<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
  way: ProofMethod,
): void {
  const event = { action: 'sign-in.not-confirmed', after: { by: way } } as const;
  ctx.defer(() => service.record(ctx.db, ctx, ctx.actor.id, event));
}
