import type { UserActor } from '@repo/auth/training-actor';
import { Prisma } from '@repo/db/training';
import { documentCategories } from '@repo/schemas/training/upload';
import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';

/** Whose work a person may see besides their own: everybody's, that of the classes they run, or nobody's. */
export type GradingScope = 'all' | 'own' | 'none';

type Viewer = Pick<SignedInContext, 'db' | 'actor'>;

/** Admins all; trainers their own or all, depending on Company Settings; others none. */
export async function gradingScopeOf({ db, actor }: Viewer): Promise<GradingScope> {
  if (actor.roles.includes('admin')) return 'all';
  if (!actor.roles.includes('trainer')) return 'none';
  const { trainersSeeAllClasses } = await db.companySettings.findUniqueOrThrow({
    where: { id: 1 },
    select: { trainersSeeAllClasses: true },
  });
  return trainersSeeAllClasses ? 'all' : 'own';
}

/** A condition that matches nothing. */
const none = { id: { in: [] as string[] } };

/** For a trainer: assessments of courses of which they run a class. */
export function gradableAssessments(scope: GradingScope, actor: UserActor): Prisma.AssessmentWhereInput {
  if (scope === 'all') return {};
  return scope === 'none' ? none : { course: { runs: { some: { trainerId: actor.id } } } };
}

export function gradableSubmissions(scope: GradingScope, actor: UserActor): Prisma.SubmissionWhereInput {
  if (scope === 'all') return {};
  return scope === 'none' ? none : { assessment: gradableAssessments(scope, actor) };
}

/** The SQL form, on an assessment's `course_id`. Index: course_run_trainer_id_start_date_idx. */
export function isGradableCourseSql(scope: GradingScope, actor: UserActor, courseId: Prisma.Sql): Prisma.Sql {
  if (scope === 'all') return Prisma.sql`TRUE`;
  if (scope === 'none') return Prisma.sql`FALSE`;
  return Prisma.sql`EXISTS (
    SELECT 1 FROM course_run taught WHERE taught.course_id = ${courseId} AND taught.trainer_id = ${actor.id})`;
}

/** Own files, gradable work, and documents of the learners of their classes. */
export function readableFiles(scope: GradingScope, actor: UserActor): Prisma.StoredFileWhereInput {
  if (scope === 'all') return {};
  const own = { ownerId: actor.id };
  if (scope === 'none') return own;
  const inMyClass = { some: { ...activeEnrolment, courseRun: { trainerId: actor.id } } };
  return {
    OR: [
      own,
      { submissions: { some: gradableSubmissions(scope, actor) } },
      { category: { in: [...documentCategories] }, owner: { enrolments: inMyClass } },
    ],
  };
}
