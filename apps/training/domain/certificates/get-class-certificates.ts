import type { Prisma } from '@repo/db/training';
import type { ClassCertificateLearner, ClassCertificates } from '@repo/schemas/training/certificate';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { certificateBatchSelect, toCertificateBatch } from './certificate-batch.ts';

/** For admins and the trainer of the class. Throws courseRunNotFound and forbidden. */
export async function getClassCertificates(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<ClassCertificates> {
  const run = await db.courseRun.findUnique({ where: { id: courseRunId }, select: runSelect });
  const { course, certificateBatches, enrolments } = assertFoundAndManageable(actor, run);
  const [batch] = certificateBatches;
  return {
    courseRunId,
    courseId: course.id,
    courseTitle: course.title,
    issuesAutomatically: course.completionRule?.issuesCertificate ?? false,
    batch: batch ? toCertificateBatch(batch, clock()) : null,
    learners: enrolments.map(toLearner),
  };
}

const runSelect = {
  ...classTrainersSelect,
  course: {
    select: { id: true, title: true, completionRule: { select: { issuesCertificate: true } } },
  },
  certificateBatches: { orderBy: { startedAt: 'desc' }, take: 1, select: certificateBatchSelect },
  enrolments: {
    where: { OR: [{ status: 'completed' }, { certificates: { some: {} } }] },
    orderBy: [{ user: { fullName: 'asc' } }, { id: 'asc' }],
    select: {
      id: true,
      status: true,
      user: { select: { id: true, fullName: true } },
      certificates: {
        orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
        select: { id: true, certificateId: true, issuedAt: true, revokedAt: true, revocationReason: true },
      },
    },
  },
} satisfies Prisma.CourseRunSelect;

type EnrolmentRow = Prisma.CourseRunGetPayload<{ select: typeof runSelect }>['enrolments'][number];

function toLearner({ id, status, user, certificates }: EnrolmentRow): ClassCertificateLearner {
  return {
    enrolmentId: id,
    userId: user.id,
    name: user.fullName,
    isCompleted: status === 'completed',
    certificates: certificates.map((row) => ({
      ...row,
      issuedAt: row.issuedAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
    })),
  };
}
