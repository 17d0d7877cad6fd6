import { Prisma } from '@repo/db/childcare';
import type { CpdProgress } from '@repo/schemas/childcare/cpd';
import {
  type CentreLearner,
  type OverviewCellStatus,
  overviewCellStatuses,
} from '@repo/schemas/childcare/overview';
import type { ManagerContext } from '#domain/context.ts';
import { readCpdProgressThisYear } from '#domain/cpd/read-cpd-progress.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';
import { cellsSql } from './cells-sql.ts';

type CourseRow = Omit<CentreLearner['courses'][number], 'status' | 'deadline' | 'completedAt'> & {
  status: OverviewCellStatus;
  deadline: Date | null;
  completedAt: Date | null;
};

/** `isActive`: not deactivated. */
type ShownLearner = CentreLearner & { isActive: boolean; cpdProgress: CpdProgress };

/**
 * Overdue courses first. Throws forbidden for another centre, organizationNotFound, learnerNotFound. Indexes:
 * assignment_learner_id_course_id_idx, enrollment_user_id_course_id_key, certificate_user_id_course_id_cycle_key.
 */
export async function getCentreLearner(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
): Promise<ShownLearner> {
  await assertManagesOrganization(ctx, organizationId);
  const { db } = ctx;
  const found = await db.user.findFirst({
    where: { id: learnerId, organizationId, role: 'LEARNER' },
    select: {
      id: true,
      name: true,
      email: true,
      image: true,
      jobTitle: true,
      staffId: true,
      recordedName: true,
      updatedAt: true,
      passwordHash: true,
      deactivatedAt: true,
      certificates: {
        orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
        select: {
          certificateId: true,
          courseName: true,
          cpdPoints: true,
          issuedAt: true,
          expiresAt: true,
          revokedAt: true,
          revocationReason: true,
          organizationId: true,
        },
      },
    },
  });
  if (found === null) throw errors.learnerNotFound();
  const cells = cellsSql({
    organizationId,
    assignments: Prisma.sql`(
      SELECT * FROM assignment
      WHERE learner_id = ${learnerId} AND organization_id = ${organizationId} AND status <> 'CANCELLED'
    )`,
    enrollments: Prisma.sql`(SELECT * FROM enrollment WHERE user_id = ${learnerId})`,
    certificates: Prisma.sql`(SELECT * FROM certificate WHERE user_id = ${learnerId})`,
    now: ctx.clock(),
  });
  const courses = await db.$queryRaw<CourseRow[]>`
    SELECT s.course_id AS "courseId", c.title, c.slug, s.status, s.progress, s.deadline, s.completed_at AS "completedAt",
      s.assignment_id AS "assignmentId", s.notes, s.is_charged_back AS "isChargedBack",
      CASE WHEN a.status = 'WAIVED' THEN a.waive_reason ELSE '' END AS "waiveReason"
    FROM ${cells} s JOIN course c ON c.id = s.course_id LEFT JOIN assignment a ON a.id = s.assignment_id
    ORDER BY array_position(${[...overviewCellStatuses]}::text[], s.status), s.deadline NULLS LAST, c.title, c.id`;
  const cpdProgress = await readCpdProgressThisYear(ctx, { userId: learnerId, inCentre: organizationId });
  const { year, points: hours, target: recommended } = cpdProgress;
  const { passwordHash, deactivatedAt, certificates, ...person } = found;
  return {
    ...withIsoDates(person),
    hasJoined: passwordHash !== null,
    isActive: deactivatedAt === null,
    cpd: { year, hours, recommended },
    cpdProgress,
    courses: courses.map(withIsoDates),
    certificates: certificates.map(({ organizationId: earnedIn, ...certificate }) => ({
      ...withIsoDates(certificate),
      cpdPoints: certificate.cpdPoints.toNumber(),
      canRevoke: earnedIn === organizationId && certificate.revokedAt === null,
    })),
  };
}
