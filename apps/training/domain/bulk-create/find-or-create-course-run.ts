import type { TrainingDb } from '@repo/db/training';
import { findOrCreateCourse } from '#domain/courses/find-or-create-course.ts';
import { errors } from '#domain/errors.ts';
import type { ExistingForEnrolment } from './find-existing-and-reserve-sequence.ts';
import type { EnrolmentToStore } from './to-enrolment-to-store.ts';

type EnsuredRun = { courseId: string; runId: string; made: ('course' | 'class')[] };

async function ensureRun(
  tx: TrainingDb,
  { agencyRunId }: EnrolmentToStore,
  { courseId, intakeSize, threshold }: { courseId: string; intakeSize: number; threshold: number },
) {
  const { count } = await tx.courseRun.createMany({
    data: [{ agencyRunId, courseId, status: 'Confirmed', intakeSize, threshold }],
    skipDuplicates: true,
  });
  const run = await tx.courseRun.findUniqueOrThrow({
    where: { agencyRunId },
    select: { id: true, courseId: true },
  });
  return { ...run, isNew: count === 1 };
}

/** Creates a missing class as Confirmed and undated, and a missing course as active. Throws invalid. */
export async function findOrCreateCourseRun(
  tx: TrainingDb,
  record: EnrolmentToStore,
  existing: ExistingForEnrolment,
): Promise<EnsuredRun> {
  const course = existing.courseId
    ? { id: existing.courseId, isNew: false }
    : await findOrCreateCourse(tx, { referenceNumber: record.courseCode, title: record.courseTitle });
  const run = existing.run
    ? { ...existing.run, isNew: false }
    : await ensureRun(tx, record, { ...existing, courseId: course.id });
  if (run.courseId !== course.id) {
    const message = 'courseRunId belongs to another course';
    throw errors.invalid({ message, details: [{ field: 'courseRunId', message }] });
  }
  const made = [...(course.isNew ? ['course' as const] : []), ...(run.isNew ? ['class' as const] : [])];
  return { courseId: course.id, runId: run.id, made };
}
