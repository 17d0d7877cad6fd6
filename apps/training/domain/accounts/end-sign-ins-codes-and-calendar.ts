import type { TrainingDb } from '@repo/db/training';
import { endSignInsAndCodes } from './end-sign-ins-and-codes.ts';

/** Returns whether there was a calendar address. Call `clearTrainingSessionCache` after the transaction's commit. */
export async function endSignInsCodesAndCalendar(
  tx: TrainingDb,
  { id, email }: { id: string; email: string },
): Promise<{ calendarEnded: boolean }> {
  // Locked first, so that a calendar address that is created concurrently is either removed here or refused.
  const [user] = await tx.$queryRaw<{ hasAddress: boolean }[]>`
    SELECT calendar_token_hash IS NOT NULL AS "hasAddress" FROM "user" WHERE id = ${id} FOR UPDATE`;
  const calendarEnded = user?.hasAddress ?? false;
  if (calendarEnded) await tx.user.update({ where: { id }, data: { calendarTokenHash: null } });
  await endSignInsAndCodes(tx, { id, email });
  return { calendarEnded };
}
