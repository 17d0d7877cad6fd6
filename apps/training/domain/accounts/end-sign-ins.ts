import type { TrainingDb } from '@repo/db/training';

/**
 * Ends every sign-in of a person but `except`, and voids the one-time code that may be on its way. Inside the caller's
 * transaction; call `forgetTrainingSessions` after its commit.
 */
export async function endSignIns(
  tx: TrainingDb,
  { id, email, except }: { id: string; email: string; except?: string },
): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId: id, ...(except ? { id: { not: except } } : {}) } });
  await tx.oneTimeCode.deleteMany({ where: { email } });
}
