import { Prisma } from '@repo/db/training';
import { attemptGraceMs } from '@repo/quizzes/time-limit';
import { createSubmissionOfAttempt, type HandInTools } from './create-submission-of-attempt.ts';
import { closeAttempts } from './hand-in-attempt.ts';

const atOnce = 200;

type Outcome = { handedIn: number; failures: { attemptId: string; error: unknown }[] };

/**
 * Hands in what was saved of attempts whose time is over, and makes work of those that a request closed without finishing. One that
 * fails does not keep the others waiting. Index: quiz_attempt_open_idx.
 */
export async function handInDueAttempts(tools: HandInTools, signal?: AbortSignal): Promise<Outcome> {
  const now = tools.clock();
  const before = new Date(now.getTime() - attemptGraceMs);
  await closeAttempts(tools.db, now, Prisma.sql`submission_id IS NULL AND due_at < ${before}`);
  const outcome: Outcome = { handedIn: 0, failures: [] };
  let after = '';
  while (!signal?.aborted) {
    const rows = await tools.db.quizAttempt.findMany({
      where: { id: { gt: after }, submissionId: null, submittedAt: { lt: before } },
      orderBy: { id: 'asc' },
      take: atOnce,
    });
    for (const row of rows) {
      if (signal?.aborted) break;
      try {
        await createSubmissionOfAttempt(tools, row);
        outcome.handedIn += 1;
      } catch (error) {
        outcome.failures.push({ attemptId: row.id, error });
      }
    }
    const last = rows.at(-1);
    if (rows.length < atOnce || !last) break;
    after = last.id;
  }
  return outcome;
}
