import type { ManagerContext } from '#domain/context.ts';
import { isGrantableSql } from '#domain/quiz/grant-attempt.ts';

export type QuizResult = {
  lectureId: string;
  lectureTitle: string;
  courseTitle: string;
  /** Percent, of submitted attempts; null before the first. */
  best: number | null;
  last: number | null;
  attempts: number;
  /** With the granted ones; null for any number. */
  allowedAttempts: number | null;
  isPassed: boolean;
};

export type TimeSpent = {
  courseId: string;
  courseTitle: string;
  /** Of films that were watched. */
  watchedSeconds: number;
  scormSeconds: number;
  quizSeconds: number;
};

type Reminded = {
  remindedAt: Date | null;
  remindedOf: string | null;
  kind: string | null;
  by: string | null;
};
type Facts = Reminded & { lastSeenAt: Date | null };
export type LearnerActivity = Facts & { quizzes: QuizResult[]; times: TimeSpent[] };

export const maxShownQuizzes = 50;
export const maxShownTimes = 50;

/** An attempt that somebody left open says nothing of the time that they spent on it. */
const maximumAttemptSeconds = 2 * 3600;

/**
 * What a learner did last and how their quizzes went, without the answers; null for a learner whom the caller does not manage.
 * Three statements. `lastSeenAt` is the last sign-in, use of a session that is kept, or saved progress. Only reminders of
 * the learner's present centre count; `by` is null for automatic ones, and for those before they were logged. Indexes:
 * sign_in_user_id_idx, enrollment_user_id_course_id_key, assignment_learner_id_course_id_idx, reminder_pkey,
 * quiz_attempt_enrollment_id_lecture_id_number_key, audit_entry_target_type_target_id_at_idx.
 */
export async function getLearnerActivity(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  learnerId: string,
): Promise<LearnerActivity | null> {
  const [facts] = await db.$queryRaw<Facts[]>`
    -- No more exact than what is shown: it goes to the browser.
    SELECT date_trunc('minute', GREATEST(
        u.last_sign_in_at,
        (SELECT max(s.last_used_at) FROM sign_in s WHERE s.user_id = u.id),
        (SELECT max(e.last_activity_at) FROM enrollment e WHERE e.user_id = u.id)
      )) AS "lastSeenAt",
      r.sent_at AS "remindedAt", r.title AS "remindedOf", r.kind,
      (SELECT x.actor_label FROM audit_entry x
        WHERE x.target_type = 'user' AND x.target_id = u.id AND x.at = r.sent_at AND x.action = 'learner.remind'
          AND x.organization_id = u.organization_id AND r.kind = 'nudge'
        LIMIT 1) AS by
    FROM "user" u LEFT JOIN LATERAL (
      SELECT n.sent_at, n.kind, c.title
      FROM assignment a JOIN reminder n ON n.assignment_id = a.id JOIN course c ON c.id = a.course_id
      WHERE a.learner_id = u.id AND a.organization_id = u.organization_id
      ORDER BY n.sent_at DESC, c.title LIMIT 1
    ) r ON TRUE
    WHERE u.id = ${learnerId} AND ${isGrantableSql(actor)}`;
  if (!facts) return null;
  const quizzes = await db.$queryRaw<QuizResult[]>`
    SELECT l.id AS "lectureId", l.title AS "lectureTitle", c.title AS "courseTitle", max(a.score) AS best,
      (array_agg(a.score ORDER BY a.number DESC) FILTER (WHERE a.submitted_at IS NOT NULL))[1] AS last,
      count(*)::int AS attempts, COALESCE(bool_or(a.passed), false) AS "isPassed",
      NULLIF(COALESCE((l.quiz ->> 'maxAttempts')::int, 0), 0) + COALESCE(max(x.granted), 0) AS "allowedAttempts"
    FROM enrollment e JOIN "user" u ON u.id = e.user_id
    JOIN quiz_attempt a ON a.enrollment_id = e.id AND a.cycle = e.cycle
    JOIN lecture l ON l.id = a.lecture_id JOIN course c ON c.id = e.course_id
    LEFT JOIN extra_attempts x ON x.enrollment_id = e.id AND x.lecture_id = l.id AND x.cycle = e.cycle
    WHERE e.user_id = ${learnerId} AND ${isGrantableSql(actor)} AND EXISTS (
      SELECT FROM assignment m WHERE m.learner_id = u.id AND m.course_id = e.course_id
        AND m.organization_id = u.organization_id AND m.status <> 'CANCELLED')
    GROUP BY l.id, c.id ORDER BY max(a.started_at) DESC, l.id LIMIT ${maxShownQuizzes}`;
  return { ...facts, quizzes, times: await readTimes({ db, actor }, learnerId) };
}

/**
 * Of courses that their present centre assigned, most time first, in the present time through each course. Reading has no time: nothing
 * measures it. Indexes: enrollment_user_id_course_id_key, lecture_progress_enrollment_id_lecture_id_key,
 * quiz_attempt_enrollment_id_lecture_id_number_key.
 */
function readTimes(
  { db, actor }: Pick<ManagerContext, 'db' | 'actor'>,
  learnerId: string,
): Promise<TimeSpent[]> {
  return db.$queryRaw<TimeSpent[]>`
    SELECT * FROM (
      SELECT c.id AS "courseId", c.title AS "courseTitle", p.watched AS "watchedSeconds", p.scorm AS "scormSeconds",
        q.seconds AS "quizSeconds"
      FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
      CROSS JOIN LATERAL (
        SELECT COALESCE(sum(watched_duration), 0)::int AS watched, COALESCE(sum(scorm_total_seconds), 0)::int AS scorm
        FROM lecture_progress WHERE enrollment_id = e.id
      ) p
      CROSS JOIN LATERAL (
        SELECT COALESCE(sum(LEAST(EXTRACT(epoch FROM submitted_at - started_at), ${maximumAttemptSeconds}::int)), 0)::int AS seconds
        FROM quiz_attempt WHERE enrollment_id = e.id AND cycle = e.cycle AND submitted_at > started_at
      ) q
      WHERE e.user_id = ${learnerId} AND ${isGrantableSql(actor)} AND EXISTS (
        SELECT FROM assignment m WHERE m.learner_id = u.id AND m.course_id = e.course_id
          AND m.organization_id = u.organization_id AND m.status <> 'CANCELLED')
    ) spent
    WHERE "watchedSeconds" + "scormSeconds" + "quizSeconds" > 0
    ORDER BY "watchedSeconds" + "scormSeconds" + "quizSeconds" DESC, "courseTitle", "courseId" LIMIT ${maxShownTimes}`;
}
