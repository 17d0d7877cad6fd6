import type { Prisma, TrainingDb } from '@repo/db/training';
import { sessionSelect } from '#domain/classes/run-sessions.ts';
import { venueSelect } from '#domain/classes/venue-columns.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import { type DateText, dateColumn } from './singapore-date.ts';

const select = {
  id: true,
  status: true,
  startDate: true,
  endDate: true,
  updatedAt: true,
  trainerId: true,
  ...venueSelect,
  modeOfLearning: true,
  course: { select: { id: true, title: true } },
  trainer: { select: { fullName: true } },
  sessions: {
    orderBy: [{ number: 'asc' }],
    select: { id: true, ...sessionSelect },
  },
} satisfies Prisma.CourseRunSelect;

export type OwnClass = Prisma.CourseRunGetPayload<{ select: typeof select }>;

/** Classes that the person teaches or is in, by first day; `from` and `to` are inclusive. */
export async function listOwnClasses(
  db: TrainingDb,
  { userId, from, to }: { userId: string; from: DateText; to?: DateText },
): Promise<OwnClass[]> {
  return db.courseRun.findMany({
    where: {
      OR: [
        { trainerId: userId },
        { enrolments: { some: { userId, ...activeEnrolment } } },
        // Cancelling a class cancels its enrolments; the calendar shows the entry as cancelled.
        { status: 'Cancelled', enrolments: { some: { userId, status: 'cancelled' } } },
      ],
      startDate: to === undefined ? { not: null } : { lte: dateColumn(to) },
      AND: {
        OR: [{ endDate: { gte: dateColumn(from) } }, { endDate: null, startDate: { gte: dateColumn(from) } }],
      },
    },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    select,
  });
}
