import { Prisma } from '@repo/db/training';
import type { ClassRow } from '@repo/schemas/training/class';
import type { Enrolment } from '@repo/schemas/training/enrolment';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listEnrolments } from '#domain/enrolments/list-enrolments.ts';
import { findClasses } from './class-sql.ts';

export type AttendedClass = ClassRow & { enrolment: Enrolment };

/** The classes that the caller is or was in; the next first, what is over last, without those they withdrew from. */
export async function listAttendedClasses(ctx: SignedInContext): Promise<AttendedClass[]> {
  const enrolments = await listEnrolments(ctx, {});
  const byRun = new Map(enrolments.map((enrolment) => [enrolment.courseRunId, enrolment]));
  const rows = await findClasses(ctx.db, {
    conditions: [Prisma.sql`run.id = ANY(${[...byRun.keys()]})`],
    today: singaporeDate(ctx.clock()),
  });
  return rows.flatMap((row) => {
    const enrolment = byRun.get(row.id);
    return enrolment ? [{ ...row, enrolment }] : [];
  });
}
