import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { RuleConditions } from '@repo/schemas/training/completion';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { filterReadyToComplete } from '#domain/completion/get-class-completion.ts';
import { readCompletionRows } from '#domain/completion/read-completion.ts';
import type { DashboardConcern } from './concern.ts';

/** Of classes that ended longer ago, an admin has decided. */
const recentDays = 60;
/** Looked at in one statement, the latest first. */
const maximumClasses = 20;

type ClassRow = RuleConditions & { id: string; title: string; endDate: string };

/**
 * Classes whose learners meet a rule that an admin has to confirm. Usually there are none with anybody open, which takes one
 * statement. Index: course_run_course_id_start_date_idx.
 */
export async function findCompletionConcerns(
  db: TrainingDb,
  now: Date,
  limit: number,
): Promise<DashboardConcern[]> {
  const today = singaporeDate(now);
  const classes = await readCoalescedRows<ClassRow>(
    db,
    Prisma.sql`
    SELECT r.id, c.title, COALESCE(r.end_date, r.start_date)::text AS "endDate", k.mode::text AS mode,
      k.needs_competence AS "needsCompetence", k.minimum_attendance AS "minimumAttendance"
    FROM completion_rule k JOIN course c ON c.id = k.course_id JOIN course_run r ON r.course_id = k.course_id
    WHERE k.mode = 'confirm' AND r.status <> 'Cancelled'
      AND COALESCE(r.end_date, r.start_date) BETWEEN ${addDaysToDateText(today, -recentDays)}::date AND ${today}::date
      AND EXISTS (SELECT 1 FROM enrolment e WHERE e.course_run_id = r.id AND e.status = 'enrolled')
    ORDER BY COALESCE(r.end_date, r.start_date) DESC, r.id DESC LIMIT ${maximumClasses}`,
  );
  if (classes.length === 0) return [];
  const learners = await readCompletionRows(db, { courseRunIds: classes.map(({ id }) => id), now });
  const concerns = classes.flatMap(({ id, title, endDate, ...rule }): DashboardConcern[] => {
    const ready = filterReadyToComplete(
      learners.filter(({ courseRunId, isTakenBack }) => courseRunId === id && !isTakenBack),
      rule,
    );
    const concern = { kind: 'to-complete', id, name: title, when: endDate, count: ready.length } as const;
    return ready.length > 0 ? [concern] : [];
  });
  return concerns.slice(0, limit);
}
