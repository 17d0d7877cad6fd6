import { inTransaction } from '@repo/db/training';
import type { CourseDetail, UpdateCourseBody } from '@repo/schemas/training/course';
import { type AuditValues, recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import { courseDetailSelect, toCourseDetail } from './course-rows.ts';
import { exactly, refuseTakenCode } from './create-course.ts';

type Auditable = Pick<
  CourseDetail,
  'code' | 'title' | 'category' | 'status' | 'fee' | 'duration' | 'trainingHours' | 'assessmentHours'
>;

/** What a change did, field by field; the long texts are not repeated in the log. */
function changed(before: Auditable, after: Auditable): { before: AuditValues; after: AuditValues } {
  const names = [
    'code',
    'title',
    'category',
    'status',
    'fee',
    'duration',
    'trainingHours',
    'assessmentHours',
  ] as const;
  const differing = names.filter((name) => before[name] !== after[name]);
  const pick = (course: Auditable) => Object.fromEntries(differing.map((name) => [name, course[name]]));
  return { before: pick(before), after: pick(after) };
}

/** Changes what the body names and answers the whole course. Throws courseNotFound, courseCodeTaken. */
export async function updateCourse(
  ctx: SignedInContext,
  id: string,
  { duration, fee, trainingHours, assessmentHours, ...fields }: UpdateCourseBody,
): Promise<CourseDetail> {
  const amounts = {
    ...(duration === undefined ? {} : { duration: exactly(duration) }),
    ...(fee === undefined ? {} : { fee: exactly(fee) }),
    ...(trainingHours === undefined ? {} : { trainingHours: exactly(trainingHours) }),
    ...(assessmentHours === undefined ? {} : { assessmentHours: exactly(assessmentHours) }),
  };
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockCourse(tx, id);
      const stored = await tx.course.findUniqueOrThrow({ where: { id }, select: courseDetailSelect });
      const before = toCourseDetail(stored);
      const data = { ...fields, ...amounts };
      if (Object.keys(data).length === 0) return before;
      const after = toCourseDetail(
        await tx.course.update({ where: { id }, data, select: courseDetailSelect }),
      );
      const event = { action: 'course.update', targetType: 'course', targetId: id };
      await recordAudit(tx, ctx, { ...event, ...changed(before, after) });
      return after;
    });
  } catch (error) {
    return refuseTakenCode(error, fields.code);
  }
}
