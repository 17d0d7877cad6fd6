import { endSecondSteps } from '@repo/auth/second-factors/second-steps';
import type { TrainingDb } from '@repo/db/training';

/** Includes pending second steps and the one-time code. Call `clearTrainingSessionCache` after the transaction's commit. */
export async function endSignInsAndCodes(
  tx: TrainingDb,
  { id, email, exceptSignInId }: { id: string; email: string; exceptSignInId?: string },
): Promise<void> {
  await tx.signIn.deleteMany({
    where: { userId: id, ...(exceptSignInId ? { id: { not: exceptSignInId } } : {}) },
  });
  await endSecondSteps(tx, id);
  await tx.oneTimeCode.deleteMany({ where: { email } });
}
