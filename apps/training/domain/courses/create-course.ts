import { randomInt } from 'node:crypto';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/training';
import type { CourseDetail, CreateCourseBody } from '@repo/schemas/training/course';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { courseDetailSelect, toCourseDetail } from './course-rows.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of our own for a course that the agency does not know. */
function makeLocalCode(): string {
  return `LOCAL-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** A number of the API as the text that the database reads exactly. */
export function exactly<T extends number | null>(amount: T): T extends number ? string : string | null {
  return (amount === null ? null : String(amount)) as T extends number ? string : string | null;
}

/** "course_code_key" as the course's own 400. */
export function refuseTakenCode(error: unknown, code: string | undefined): never {
  if (!isUniqueViolation(error, 'course_code_key')) throw error;
  throw errors.courseCodeTaken({
    details: [{ field: 'code', message: `A course with the code ${code} already exists` }],
    cause: error,
  });
}

/** Stores a course without an outline: a draft unless the body says otherwise. Throws courseCodeTaken. */
export async function createCourse(ctx: DeveloperContext, body: CreateCourseBody): Promise<CourseDetail> {
  const { duration, fee, trainingHours, assessmentHours, code = makeLocalCode(), ...fields } = body;
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const course = await tx.course.create({
        data: {
          ...fields,
          code,
          duration: exactly(duration),
          fee: exactly(fee),
          trainingHours: exactly(trainingHours),
          assessmentHours: exactly(assessmentHours),
          creatorId: ctx.actor.id,
        },
        select: courseDetailSelect,
      });
      const { title, status } = fields;
      await recordAudit(tx, ctx, {
        action: 'course.create',
        targetType: 'course',
        targetId: course.id,
        after: { code, title, status, fee, duration },
      });
      return toCourseDetail(course);
    });
  } catch (error) {
    return refuseTakenCode(error, code);
  }
}
