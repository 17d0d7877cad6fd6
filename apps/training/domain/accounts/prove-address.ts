import { type AddressProof, proveAddress as proveFirst } from '@repo/auth/prove-address';
import { removeFactors } from '@repo/auth/second-factors/factors';
import type { UserActor } from '@repo/auth/training-actor';
import type { TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { endAccess } from './end-access.ts';

type Prover = { actor: UserActor; requestId: string };

/**
 * The first proof of the actor's address: ends every sign-in, the calendar address, the second factors and the password from before, inside the caller's transaction.
 * Answers whether it was the first; if so, call `forgetTrainingSessions` after the commit.
 */
export function proveAddress(
  tx: TrainingDb,
  { actor, requestId }: Prover,
  proof: Omit<AddressProof, 'userId'>,
): Promise<boolean> {
  const { id, email } = actor;
  return proveFirst(tx, { ...proof, userId: id }, async () => {
    await removeFactors(tx, id);
    await endAccess(tx, { id, email });
    const event = { action: 'user.prove-address', targetType: 'user', targetId: id } as const;
    await recordAudit(tx, { actor, requestId }, event);
  });
}
