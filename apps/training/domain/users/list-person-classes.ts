import type { EnrolmentStatusText } from '@repo/schemas/training/enrolment';
import { assertRole } from '#domain/assert-role.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { statusText } from '#domain/enrolments/enrolment-rows.ts';

/** A class that a person has to do with. */
export type PersonClass = {
  courseRunId: string;
  courseTitle: string;
  startDate: string | null;
  endDate: string | null;
  /** What they are in it: "trainer", or the status of their enrolment. */
  part: 'trainer' | EnrolmentStatusText;
};

/** More belongs on the page of enrolments. */
const most = 50;

const run = {
  select: { id: true, startDate: true, endDate: true, course: { select: { title: true } } },
} as const;

type RunRow = { id: string; startDate: Date | null; endDate: Date | null; course: { title: string } };

function toClass({ id, startDate, endDate, course }: RunRow, part: PersonClass['part']): PersonClass {
  return {
    courseRunId: id,
    courseTitle: course.title,
    startDate: dateText(startDate),
    endDate: dateText(endDate),
    part,
  };
}

/** The classes that a person teaches and those they are or were enrolled in, the latest first; 50 of each at most. */
export async function listPersonClasses(ctx: SignedInContext, userId: string): Promise<PersonClass[]> {
  assertRole(ctx, 'admin');
  const [taught, enrolments] = await Promise.all([
    ctx.db.courseRun.findMany({
      where: { trainerId: userId },
      orderBy: [{ startDate: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
      take: most,
      ...run,
    }),
    ctx.db.enrolment.findMany({
      where: { userId },
      orderBy: [{ enrolledAt: 'desc' }, { id: 'desc' }],
      take: most,
      select: { status: true, courseRun: run },
    }),
  ]);
  return [
    ...taught.map((row) => toClass(row, 'trainer')),
    ...enrolments.map(({ status, courseRun }) => toClass(courseRun, statusText(status))),
  ];
}
