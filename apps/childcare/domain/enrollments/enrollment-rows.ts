import type { Prisma } from '@repo/db/childcare';
import { formatIsoDuration } from '@repo/schemas/childcare/duration';
import type { Enrollment } from '@repo/schemas/childcare/enrollment';
import { withIsoDates } from '#domain/iso-dates.ts';

export const enrollmentSelect = {
  id: true,
  progress: true,
  scormStatus: true,
  scormScore: true,
  scormTotalTime: true,
  deadline: true,
  completedAt: true,
  createdAt: true,
  course: {
    select: {
      id: true,
      title: true,
      slug: true,
      thumbnail: true,
      cpdPoints: true,
      category: { select: { name: true } },
    },
  },
} satisfies Prisma.EnrollmentSelect;

export function toEnrollment(
  row: Prisma.EnrollmentGetPayload<{ select: typeof enrollmentSelect }>,
): Enrollment {
  return {
    ...withIsoDates(row),
    scormScore: row.scormScore?.toNumber() ?? null,
    scormTotalTime: formatIsoDuration(row.scormTotalTime),
    course: { ...row.course, cpdPoints: row.course.cpdPoints.toNumber() },
  };
}
