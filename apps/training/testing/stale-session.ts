import { hashToken } from '@repo/auth/tokens';
import { startTrainingSessionAndReturnToken } from '@repo/auth/training-session';
import type { TrainingTestDatabase } from '@repo/testing/training-database';

/** A session whose proof is eleven minutes old. */
export async function createStaleSession(
  { db }: Pick<TrainingTestDatabase, 'db'>,
  person: { id: string },
): Promise<{ authorization: string }> {
  const token = await startTrainingSessionAndReturnToken(db, { userId: person.id, userAgent: 'test' });
  const provenAt = new Date(Date.now() - 11 * 60_000);
  await db.signIn.update({ where: { tokenHash: hashToken(token) }, data: { provenAt } });
  return { authorization: `Bearer ${token}` };
}
