import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import { type GradeNews, mailNews, newsColumns, newsTables } from './grade-news.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

/** Per transaction. */
const atOnce = 200;

/** One mail per submission, once due. Returns the number. Several processes may run it. */
export async function mailGrades(tools: Tools): Promise<number> {
  let mails = 0;
  for (;;) {
    const { taken, written } = await inTransaction(tools.db, async (tx) => {
      const due = await takeDue(tx, tools.clock());
      return { taken: due.length, written: await mailNews(tx, tools, due) };
    });
    mails += written;
    if (taken < atOnce) return mails;
  }
}

/** Index: submission_mail_due_at_idx. */
function takeDue(tx: TrainingDb, now: Date): Promise<GradeNews[]> {
  return tx.$queryRaw<GradeNews[]>`
    SELECT ${newsColumns} FROM ${newsTables}
    WHERE s.mail_due_at <= ${now}
    ORDER BY s.mail_due_at, s.id LIMIT ${atOnce}
    FOR UPDATE OF s SKIP LOCKED`;
}
