import { sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import { cancelDueAndQueuedMails } from '@repo/notifications/mails/withdraw-mails';
import { classMaterialKind } from '#notifications/class-material-kind.ts';

/** In the transaction that deletes a material or makes it a draft: nobody is mailed of it alone any more. Index: notification's by user. */
export function cancelMailsOfMaterial(
  tx: TrainingDb,
  { id, courseRunId }: { id: string; courseRunId: string },
): Promise<void> {
  return cancelDueAndQueuedMails(
    tx,
    sql`n.kind = ${classMaterialKind.kind} AND n.data->'materialIds' = jsonb_build_array(${id}::text)
      AND n.user_id IN (SELECT user_id FROM enrolment WHERE course_run_id = ${courseRunId})`,
    { alsoPushes: true },
  );
}
