import { inTransaction } from '@repo/db/training';
import type { RuleConditions } from '@repo/schemas/training/completion';
import type { Context } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { completeAndNotify } from './complete-enrolments.ts';
import { readReadyToComplete } from './get-class-completion.ts';
import { classEndSql } from './read-completion.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

type Due = RuleConditions & { courseRunId: string };

/**
 * Completes who meets an automatic rule, in classes that ended after it was last changed. Grades count once they are mailed.
 * Returns the number of learners. Several processes may run it.
 */
export async function completeAutomatically(tools: Tools, signal?: AbortSignal): Promise<number> {
  let completed = 0;
  for (const { courseRunId, ...rule } of await readDueClasses(tools)) {
    signal?.throwIfAborted();
    const wanted = { courseRunIds: [courseRunId], rule, now: tools.clock() };
    // Most have nobody, so that they are not locked.
    if ((await readReadyToComplete(tools.db, wanted, { mailedGradesOnly: true })).length === 0) continue;
    completed += await inTransaction(tools.db, async (tx) => {
      await lockRun(tx, courseRunId);
      const ready = await readReadyToComplete(tx, wanted, { mailedGradesOnly: true });
      if (ready.length > 0)
        await completeAndNotify(tx, { ...tools, actor: null, requestId: '' }, courseRunId, ready);
      return ready.length;
    });
  }
  return completed;
}

/** With somebody who is not completed yet. Index: course_run_course_id_start_date_idx. */
function readDueClasses({ db, clock }: Tools): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT r.id AS "courseRunId", c.mode::text AS mode, c.needs_competence AS "needsCompetence",
      c.minimum_attendance AS "minimumAttendance"
    FROM completion_rule c JOIN course_run r ON r.course_id = c.course_id AND r.status <> 'Cancelled'
    LEFT JOIN course_run_session s ON s.course_run_id = r.id
    WHERE c.mode = 'automatic'
      AND EXISTS (SELECT 1 FROM enrolment e WHERE e.course_run_id = r.id AND e.status = 'enrolled')
    GROUP BY r.id, c.course_id
    HAVING coalesce(${classEndSql}, r.created_at) BETWEEN c.automatic_from AND ${clock()}
    ORDER BY r.id`;
}
