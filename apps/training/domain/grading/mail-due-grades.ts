import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import {
  notifyOfGradesAndMarkMailed,
  type UnmailedGrade,
  unmailedGradeColumnsSql,
  unmailedGradeTablesSql,
} from './unmailed-grades.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

/** The most grades per transaction. */
const atOnce = 200;

/** One mail per submission, once due. Returns the number. Several processes may run it. */
export async function mailDueGrades(tools: Tools): Promise<number> {
  let mails = 0;
  for (;;) {
    const { taken, written } = await inTransaction(tools.db, async (tx) => {
      const due = await takeDue(tx, tools.clock());
      return { taken: due.length, written: await notifyOfGradesAndMarkMailed(tx, tools, due) };
    });
    mails += written;
    if (taken < atOnce) return mails;
  }
}

/** Index: submission_mail_due_at_idx. */
function takeDue(tx: TrainingDb, now: Date): Promise<UnmailedGrade[]> {
  return tx.$queryRaw<UnmailedGrade[]>`
    SELECT ${unmailedGradeColumnsSql} FROM ${unmailedGradeTablesSql}
    WHERE s.mail_due_at <= ${now}
    ORDER BY s.mail_due_at, s.id LIMIT ${atOnce}
    FOR UPDATE OF s SKIP LOCKED`;
}
