import type { UserActor } from '@repo/auth/training-actor';
import { Prisma } from '@repo/db/training';
import { documentCategories } from '@repo/schemas/training/upload';
import { taughtByWhere, taughtRunIdsSql } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';

type ClassOfAssessment = { assessmentId: string; courseRunId: string };

/**
 * Whose work a person may see besides their own: everybody's, that of the courses of which they run a class and of the
 * classes that they assess, or nobody's.
 */
export type GradingScope = { reach: 'all' | 'own' | 'none'; assessed: readonly ClassOfAssessment[] };

type Viewer = Pick<SignedInContext, 'db' | 'actor'>;

/** Admins all; trainers their own or all, depending on Company Settings; others none. Index: class_assessor_assessor_id_idx. */
export async function readGradingScope({ db, actor }: Viewer): Promise<GradingScope> {
  if (actor.roles.includes('admin')) return { reach: 'all', assessed: [] };
  if (!actor.roles.includes('trainer')) return { reach: 'none', assessed: [] };
  const [found] = await db.$queryRaw<{ seesAll: boolean; assessed: ClassOfAssessment[] }[]>`
    SELECT s.trainers_see_all_classes AS "seesAll", coalesce((
      SELECT jsonb_agg(jsonb_build_object('assessmentId', assessment_id, 'courseRunId', course_run_id))
      FROM class_assessor WHERE assessor_id = ${actor.id}), '[]') AS assessed
    FROM company_settings s WHERE s.id = 1`;
  return { reach: found?.seesAll ? 'all' : 'own', assessed: found?.assessed ?? [] };
}

/** A condition that matches nothing. */
const none = { id: { in: [] as string[] } };

const ofTaughtCourse = (actor: UserActor) => ({ course: { runs: { some: taughtByWhere(actor.id) } } });

/** For a trainer: assessments of courses of which they run a class, or which they assess in a class. */
export function gradableAssessmentsWhere(
  { reach }: GradingScope,
  actor: UserActor,
): Prisma.AssessmentWhereInput {
  if (reach === 'all') return {};
  if (reach === 'none') return none;
  return { OR: [ofTaughtCourse(actor), { assessors: { some: { assessorId: actor.id } } }] };
}

export function gradableSubmissionsWhere(scope: GradingScope, actor: UserActor): Prisma.SubmissionWhereInput {
  if (scope.reach === 'all') return {};
  if (scope.reach === 'none') return none;
  return { OR: [{ assessment: ofTaughtCourse(actor) }, ...scope.assessed] };
}

/** Of the classes that the caller runs or assesses. */
export function submissionsOfOwnClassesWhere(
  { assessed }: GradingScope,
  actor: UserActor,
): Prisma.SubmissionWhereInput {
  return { OR: [{ courseRun: taughtByWhere(actor.id) }, ...assessed] };
}

/**
 * The SQL form of `gradableSubmissionsWhere`, on the assessment `a` and the class of the learner.
 * Indexes: course_run_pkey, class_assessor_pkey.
 */
export function isGradableSql({ reach }: GradingScope, actor: UserActor, runId: Prisma.Sql): Prisma.Sql {
  if (reach === 'all') return Prisma.sql`TRUE`;
  if (reach === 'none') return Prisma.sql`FALSE`;
  return Prisma.sql`(EXISTS (
    SELECT 1 FROM course_run taught WHERE taught.course_id = a.course_id AND taught.id IN ${taughtRunIdsSql(actor.id)})
    OR EXISTS (SELECT 1 FROM class_assessor assessing WHERE assessing.assessment_id = a.id
      AND assessing.course_run_id = ${runId} AND assessing.assessor_id = ${actor.id}))`;
}

/** Own files, gradable work, and documents of the learners of their classes. */
export function readableFilesWhere(scope: GradingScope, actor: UserActor): Prisma.StoredFileWhereInput {
  if (actor.roles.includes('admin')) return {};
  const own = { ownerId: actor.id };
  // Its address says whose it is: in blind marking it is read as a candidate's work.
  const ofCandidate = { status: 'pending', assessment: { blindKey: { not: null } } } as const;
  const named: Prisma.StoredFileWhereInput = { OR: [own, { submissions: { none: ofCandidate } }] };
  if (scope.reach === 'all') return named;
  if (scope.reach === 'none') return own;
  const inMyClass = { some: { ...activeEnrolmentWhere, courseRun: taughtByWhere(actor.id) } };
  const mine: Prisma.StoredFileWhereInput = {
    OR: [
      own,
      { submissions: { some: gradableSubmissionsWhere(scope, actor) } },
      { category: { in: [...documentCategories] }, owner: { enrolments: inMyClass } },
    ],
  };
  return { AND: [named, mine] };
}
