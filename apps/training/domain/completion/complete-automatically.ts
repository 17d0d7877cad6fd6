import { inTransaction } from '@repo/db/training';
import type { RuleConditions } from '@repo/schemas/training/completion';
import type { Context } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { completeLockedEnrolmentsAndNotify } from './complete-enrolments.ts';
import { readReadyToCompleteUnlessManual } from './get-class-completion.ts';
import { classEndSql } from './read-completion.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

type Due = RuleConditions & { courseRunId: string };

/**
 * Completes who meets an automatic rule, in classes that ended after it was last changed, but nobody whose completion a person
 * took back. Returns the number of learners. Several processes may run it. Throws the last error once all classes were tried.
 */
export async function completeAutomaticallyAndNotify(tools: Tools, signal?: AbortSignal): Promise<number> {
  let completed = 0;
  let failure: unknown = null;
  for (const due of await readDueClasses(tools)) {
    signal?.throwIfAborted();
    try {
      completed += await completeClass(tools, due);
    } catch (error) {
      // One class must not keep the others waiting.
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return completed;
}

async function completeClass(tools: Tools, { courseRunId, ...rule }: Due): Promise<number> {
  const wanted = { courseRunIds: [courseRunId], rule, now: tools.clock() };
  const readReady = async (db: Tools['db']) =>
    (await readReadyToCompleteUnlessManual(db, wanted)).filter(({ isTakenBack }) => !isTakenBack);
  // Most have nobody, so that they are not locked.
  if ((await readReady(tools.db)).length === 0) return 0;
  return inTransaction(tools.db, async (tx) => {
    await lockRun(tx, courseRunId);
    const ready = await readReady(tx);
    if (ready.length > 0)
      await completeLockedEnrolmentsAndNotify(
        tx,
        { ...tools, actor: null, requestId: '' },
        courseRunId,
        ready,
      );
    return ready.length;
  });
}

/** With somebody who is not completed yet. One without dates has no end to wait for, so an admin decides. Index: course_run_course_id_start_date_idx. */
function readDueClasses({ db, clock }: Tools): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    SELECT r.id AS "courseRunId", c.mode::text AS mode, c.needs_competence AS "needsCompetence",
      c.minimum_attendance AS "minimumAttendance"
    FROM completion_rule c JOIN course_run r ON r.course_id = c.course_id AND r.status <> 'Cancelled'
    LEFT JOIN course_run_session s ON s.course_run_id = r.id
    WHERE c.mode = 'automatic'
      AND EXISTS (SELECT 1 FROM enrolment e WHERE e.course_run_id = r.id AND e.status = 'enrolled')
    GROUP BY r.id, c.course_id
    HAVING ${classEndSql} BETWEEN c.automatic_from AND ${clock()}
    ORDER BY r.id`;
}
