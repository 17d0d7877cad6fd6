import { endSecondSteps } from '@repo/auth/second-factors/second-steps';
import type { TrainingDb } from '@repo/db/training';

/**
 * Ends every sign-in of a person but `except`, those that await their second step too, and voids the one-time code that may be on its way. Inside the caller's
 * transaction; call `forgetTrainingSessions` after its commit.
 */
export async function endSignIns(
  tx: TrainingDb,
  { id, email, except }: { id: string; email: string; except?: string },
): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId: id, ...(except ? { id: { not: except } } : {}) } });
  await endSecondSteps(tx, id);
  await tx.oneTimeCode.deleteMany({ where: { email } });
}
