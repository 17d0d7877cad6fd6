import type { TrainingDb } from '@repo/db/training';
import { endSignIns } from './end-sign-ins.ts';

/**
 * Ends every way into an account that somebody else may hold: its sign-ins, its one-time code and the address of its calendar
 * feed. Answers whether there was such an address. Inside the caller's transaction; call `forgetTrainingSessions` after its commit.
 */
export async function endAccess(
  tx: TrainingDb,
  { id, email }: { id: string; email: string },
): Promise<{ calendarEnded: boolean }> {
  // Locked first: an address that is being made at this moment is seen, or finds that its sign-in has ended.
  const [user] = await tx.$queryRaw<{ hasAddress: boolean }[]>`
    SELECT calendar_token_hash IS NOT NULL AS "hasAddress" FROM "user" WHERE id = ${id} FOR UPDATE`;
  const calendarEnded = user?.hasAddress ?? false;
  if (calendarEnded) await tx.user.update({ where: { id }, data: { calendarTokenHash: null } });
  await endSignIns(tx, { id, email });
  return { calendarEnded };
}
