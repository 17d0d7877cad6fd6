import type { UserActor } from '@repo/auth/training-actor';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { ClassResult, ResultState, ResultWarning, SecondMark } from '@repo/schemas/training/grade-draft';
import { candidateWorkUrl, extensionWithDot, toBlindCandidate } from '#domain/blind/candidate.ts';
import {
  classDueDateJoinSql,
  dueAfterClassSql,
  dueAtSql,
  extensionJoinSql,
} from '#domain/due-dates/due-at-sql.ts';
import { encodeFilePath } from '#domain/files/file-url.ts';
import { type GradingScope, isGradableSql } from '#domain/grading/grading-scope.ts';
import { quizAttemptJoinSql, quizScoreSql } from '#domain/quizzes/quiz-score-sql.ts';
import { hidesFirstMark, type SecondMarkRow, toSecondMark } from '#domain/second-marks/second-mark-state.ts';
import { describeGradeChange } from '#mails/work-graded.ts';

type Wanted = {
  assessmentId: string;
  /** Markers never see a draft about themselves. */
  actor: UserActor;
  /** Of the actor. */
  scope: GradingScope;
  courseRunId?: string;
  learnerIds?: string[];
  /** The most characters of feedback and reason; absent: all. */
  excerpt?: number;
};

type Row = {
  assessmentId: string;
  learnerId: string;
  learnerName: string;
  learnerEmail: string;
  isDeactivated: boolean;
  courseRunId: string;
  maxScore: number;
  passScore: number | null;
  maxAttempts: number;
  attempt: number;
  resitReason: string | null;
  resitGrantedBy: string | null;
  countedScore: number | null;
  submissionId: string | null;
  filePath: string | null;
  fileName: string | null;
  submittedAt: Date | null;
  late: boolean | null;
  dueAt: Date;
  extensionReason: string | null;
  grantedBy: string | null;
  isGraded: boolean;
  gradeScore: number | null;
  gradeFeedback: string | null;
  gradeLevels: number[];
  gradedBy: string | null;
  gradedAt: Date | null;
  changedAt: Date | null;
  mailedScore: number | null;
  workUpdatedAt: Date | null;
  draftScore: number | null;
  draftFeedback: string | null;
  draftLevels: number[];
  reason: string | null;
  markedBy: string | null;
  workVersion: string | null;
  draftUpdatedAt: Date | null;
  isUnchanged: boolean;
  blindKey: string | null;
  classDueAt: Date;
  draftMarkerId: string | null;
  secondPercent: number;
  secondTolerance: number;
  secondMark: SecondMarkRow | null;
  assessorId: string | null;
  assessorName: string | null;
  quizScore: number | null;
};

/** `named` says who it is, also in blind marking: never answered as it is. */
type ResultPair = { named: ClassResult; shown: ClassResult };

/** More characters than any text has. */
const whole = 100_000;

/**
 * The learners of a class, with work, grade and draft, by name. A learner counts in their latest class of the course.
 * Indexes: course_run_course_id_start_date_idx, enrolment_course_run_id_status_idx, submission_current_key, grade_draft_pkey.
 */
export async function readResultPairs(db: TrainingDb, wanted: Wanted): Promise<ResultPair[]> {
  const { assessmentId, actor, scope, courseRunId, learnerIds, excerpt = whole } = wanted;
  const rows = await db.$queryRaw<Row[]>`
    WITH seat AS (
      SELECT DISTINCT ON (e.user_id) e.user_id, r.id AS run_id
      FROM assessment a JOIN course_run r ON r.course_id = a.course_id JOIN enrolment e ON e.course_run_id = r.id
      WHERE a.id = ${assessmentId} AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
        AND ${learnerIds ? Prisma.sql`e.user_id = ANY (${learnerIds})` : Prisma.sql`TRUE`}
      ORDER BY e.user_id, e.enrolled_at DESC, e.id DESC
    ), work AS (
      SELECT * FROM submission
      WHERE assessment_id = ${assessmentId} AND superseded_at IS NULL
        AND ${learnerIds ? Prisma.sql`learner_id = ANY (${learnerIds})` : Prisma.sql`TRUE`}
    ), person AS (
      SELECT coalesce(s.learner_id, seat.user_id) AS id, coalesce(s.course_run_id, seat.run_id) AS run_id
      FROM seat FULL JOIN work s ON s.learner_id = seat.user_id
    )
    SELECT a.id AS "assessmentId", u.id AS "learnerId", u.full_name AS "learnerName", u.email AS "learnerEmail",
      u.deactivated_at IS NOT NULL AS "isDeactivated", person.run_id AS "courseRunId", a.max_score AS "maxScore",
      a.pass_score AS "passScore", a.max_attempts AS "maxAttempts", coalesce(t.attempt, 1) AS attempt,
      t.reason AS "resitReason", tw.full_name AS "resitGrantedBy", (SELECT k.score::float8 FROM submission k
        WHERE k.assessment_id = a.id AND k.learner_id = u.id AND k.still_counts) AS "countedScore",
      s.id AS "submissionId", f.path AS "filePath", f.name AS "fileName", s.submitted_at AS "submittedAt", s.late,
      ${dueAtSql} AS "dueAt", coalesce(d.due_at, ${dueAfterClassSql}, a.due_date) AS "classDueAt", a.blind_key AS "blindKey", x.reason AS "extensionReason", w.full_name AS "grantedBy",
      coalesce(s.status = 'graded', FALSE) AS "isGraded", s.score::float8 AS "gradeScore",
      left(s.feedback, ${excerpt}) AS "gradeFeedback", coalesce(s.levels, '{}') AS "gradeLevels", g.full_name AS "gradedBy", s.graded_at AS "gradedAt",
      s.changed_at AS "changedAt", s.mailed_score::float8 AS "mailedScore", s.updated_at AS "workUpdatedAt",
      draft.score::float8 AS "draftScore", coalesce(draft.levels, '{}') AS "draftLevels", left(draft.feedback, ${excerpt}) AS "draftFeedback",
      left(draft.reason, ${excerpt}) AS reason, m.full_name AS "markedBy", draft.work_version AS "workVersion",
      draft.updated_at AS "draftUpdatedAt",
      coalesce(draft.score = s.score AND draft.feedback = s.feedback AND draft.levels = s.levels, FALSE) AS "isUnchanged",
      draft.marker_id AS "draftMarkerId", a.second_percent AS "secondPercent", a.second_tolerance AS "secondTolerance",
      CASE WHEN sm.reason IS NOT NULL THEN jsonb_build_object('reason', sm.reason, 'markedBy', sw.full_name,
        'score', sm.score, 'feedback', left(sm.feedback, ${excerpt}), 'workVersion', sm.work_version,
        'firstScore', sm.first_score, 'settledScore', sm.settled_score, 'settledBy', settler.full_name,
        'settleReason', sm.settle_reason, 'updatedAt', extract(epoch FROM sm.updated_at)::text) END AS "secondMark",
      share.assessor_id AS "assessorId", sharer.full_name AS "assessorName",
      ${quizScoreSql} AS "quizScore"
    FROM person JOIN "user" u ON u.id = person.id JOIN assessment a ON a.id = ${assessmentId}
    JOIN course_run r ON r.id = person.run_id ${classDueDateJoinSql} ${extensionJoinSql(Prisma.sql`u.id`)}
    LEFT JOIN "user" w ON w.id = x.granter_id LEFT JOIN "user" tw ON tw.id = t.granter_id
    LEFT JOIN work s ON s.learner_id = u.id
    LEFT JOIN stored_file f ON f.id = s.file_id LEFT JOIN "user" g ON g.id = s.grader_id
    LEFT JOIN grade_draft draft ON draft.assessment_id = a.id AND draft.learner_id = u.id
    LEFT JOIN "user" m ON m.id = draft.marker_id
    LEFT JOIN second_mark sm ON sm.assessment_id = a.id AND sm.learner_id = u.id AND sm.attempt = coalesce(t.attempt, 1)
    LEFT JOIN "user" sw ON sw.id = sm.marker_id LEFT JOIN "user" settler ON settler.id = sm.settler_id
    LEFT JOIN marking_share share ON share.assessment_id = a.id AND share.learner_id = u.id
    LEFT JOIN "user" sharer ON sharer.id = share.assessor_id
    ${quizAttemptJoinSql(Prisma.sql`u.id`, Prisma.sql`coalesce(t.attempt, 1)`)}
    WHERE u.id <> ${actor.id} AND ${isGradableSql(scope, actor, Prisma.sql`person.run_id`)} AND ${courseRunId ? Prisma.sql`person.run_id = ${courseRunId}` : Prisma.sql`TRUE`}
    ORDER BY u.full_name, u.id`;
  const pairs = rows.map((row) => {
    const named = toResult(row, actor.id);
    return { named, shown: toBlindResult(row, named) };
  });
  // The order of names would tell who is who.
  const isBlind = pairs.some(({ shown }) => shown.isBlind);
  return isBlind ? pairs.toSorted((one, other) => byShownName(one.shown, other.shown)) : pairs;
}

/** What a marker may see. */
export async function readResultsForMarker(db: TrainingDb, wanted: Wanted): Promise<ClassResult[]> {
  return (await readResultPairs(db, wanted)).map(({ shown }) => shown);
}

const byShownName = (one: ClassResult, other: ClassResult) =>
  Number(other.isBlind) - Number(one.isBlind) || (one.learnerName < other.learnerName ? -1 : 1);

/** Which work and grade a marker sees: changes when the learner hands in again and with every grade. */
export function workVersionOf(work: { id: string | null; updatedAt: Date | null; attempt: number }): string {
  if (work.id !== null && work.updatedAt !== null) return `${work.id}@${work.updatedAt.toISOString()}`;
  // Work that is missing in a resit is not what was missing before it.
  return work.attempt === 1 ? '-' : `-${work.attempt}`;
}

const blocking: readonly ResultWarning[] = ['out-of-range', 'unchanged', 'reason', 'outdated', 'second-mark'];

const wasSeen = ({ isGraded, mailedScore }: Row) => isGraded || mailedScore !== null;

function warningsOf(row: Row, workVersion: string, secondMark: SecondMark | null): ResultWarning[] {
  if (row.draftUpdatedAt === null) return [];
  const found: Record<ResultWarning, boolean> = {
    zero: row.draftScore === 0,
    'out-of-range': row.draftScore !== null && row.draftScore > row.maxScore,
    unchanged: row.isUnchanged,
    reason: wasSeen(row) && !row.isUnchanged && row.reason === '',
    outdated: row.workVersion !== workVersion,
    'second-mark': secondMark !== null && !['left', 'agreed'].includes(secondMark.state),
  };
  return (Object.keys(found) as ResultWarning[]).filter((name) => found[name]);
}

function stateOf(row: Row, warnings: readonly ResultWarning[]): ResultState {
  if (row.draftUpdatedAt === null) return row.isGraded ? 'released' : 'missing';
  if (row.draftScore === null) return 'started';
  return warnings.some((name) => blocking.includes(name)) ? 'blocked' : 'ready';
}

function mailOf(row: Row, state: ResultState): ClassResult['mail'] {
  if (state !== 'ready' || row.isDeactivated) return null;
  const { draftScore: score, mailedScore, maxScore } = row;
  const news = { score, hadScore: mailedScore !== null, scoreChanged: score !== mailedScore, maxScore };
  return { to: row.learnerEmail, subject: describeGradeChange(news).news };
}

function mayResit({ isGraded, gradeScore, draftUpdatedAt, passScore, attempt, maxAttempts }: Row): boolean {
  const isCompetent = passScore !== null && (gradeScore ?? 0) >= passScore;
  return isGraded && !isCompetent && draftUpdatedAt === null && attempt < maxAttempts;
}

/** Of a draft whose learner has seen no grade, where the assessment is second marked. */
function secondMarkOf(row: Row, workVersion: string, actorId: string) {
  const { secondMark, secondTolerance: tolerance, draftScore, draftMarkerId } = row;
  const marked = { row: secondMark, tolerance, workVersion, draftScore, draftMarkerId, actorId };
  const isSecondMarked = row.secondPercent > 0 && draftMarkerId !== null && !wasSeen(row);
  const found = isSecondMarked ? toSecondMark(marked) : null;
  return { secondMark: found, isHidden: hidesFirstMark(found, marked) };
}

function toResult(row: Row, actorId: string): ClassResult {
  const { submissionId: id, workUpdatedAt: updatedAt, attempt } = row;
  const workVersion = workVersionOf({ id, updatedAt, attempt });
  const { secondMark, isHidden } = secondMarkOf(row, workVersion, actorId);
  const warnings = warningsOf(row, workVersion, secondMark);
  const state = stateOf(row, warnings);
  const { learnerId, learnerName, learnerEmail, courseRunId, submissionId } = row;
  return {
    ...{ learnerId, learnerName, learnerEmail, isBlind: false, courseRunId, submissionId },
    fileUrl: row.filePath === null ? '' : encodeFilePath({ path: row.filePath }),
    fileName: row.fileName ?? '',
    submittedAt: row.filePath === null ? null : (row.submittedAt?.toISOString() ?? null),
    late: row.late ?? false,
    dueDate: row.dueAt.toISOString(),
    extension:
      row.extensionReason === null ? null : { reason: row.extensionReason, grantedBy: row.grantedBy ?? '' },
    attempt,
    resit: row.resitReason === null ? null : { reason: row.resitReason, grantedBy: row.resitGrantedBy ?? '' },
    mayResit: mayResit(row),
    ...{ countedScore: row.countedScore, quizScore: row.quizScore },
    grade: row.isGraded
      ? {
          score: row.gradeScore,
          feedback: row.gradeFeedback ?? '',
          levels: row.gradeLevels,
          gradedBy: row.gradedBy,
          gradedAt: row.gradedAt?.toISOString() ?? null,
          changedAt: row.changedAt?.toISOString() ?? null,
        }
      : null,
    wasSeen: wasSeen(row),
    draft:
      row.draftUpdatedAt === null
        ? null
        : {
            score: isHidden ? null : row.draftScore,
            feedback: isHidden ? '' : (row.draftFeedback ?? ''),
            levels: isHidden ? [] : row.draftLevels,
            reason: isHidden ? '' : (row.reason ?? ''),
            isHidden,
            markedBy: row.markedBy ?? '',
            updatedAt: row.draftUpdatedAt.toISOString(),
          },
    assessor: row.assessorId === null ? null : { id: row.assessorId, name: row.assessorName ?? '' },
    secondMark,
    ...{ state, mail: mailOf(row, state) },
    // A zero or a score out of range would tell the hidden mark.
    warnings: isHidden ? warnings.filter((name) => name === 'second-mark' || name === 'outdated') : warnings,
    version: `${row.draftUpdatedAt?.toISOString() ?? '-'} ${workVersion}${row.secondMark ? ` ${row.secondMark.updatedAt}` : ''}`,
  };
}

/** Without all that tells the learner, until the result is released. */
function toBlindResult(
  { blindKey, isGraded, assessmentId, classDueAt }: Row,
  result: ClassResult,
): ClassResult {
  if (blindKey === null || isGraded) return result;
  const { id, name } = toBlindCandidate(blindKey, result.learnerId);
  const hasFile = result.fileUrl !== '';
  return {
    ...result,
    ...{ learnerId: id, learnerName: name, learnerEmail: '', isBlind: true },
    fileUrl: hasFile ? candidateWorkUrl({ assessmentId, learnerId: id }) : '',
    fileName: hasFile ? `${name}${extensionWithDot(result.fileName)}` : '',
    ...{ dueDate: classDueAt.toISOString(), extension: null, resit: null, countedScore: null },
    mail: result.mail && { ...result.mail, to: '' },
  };
}
