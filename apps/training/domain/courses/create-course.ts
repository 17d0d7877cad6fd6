import { randomInt } from 'node:crypto';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/training';
import type { CourseDetail, CreateCourseBody } from '@repo/schemas/training/course';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { courseDetailSelect, toCourseDetail } from './course-rows.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function makeLocalCode(): string {
  return `LOCAL-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** Turns a violation of course_code_key into a 400. */
export function rethrowAsCourseCodeTaken(error: unknown, code: string | undefined): never {
  if (!isUniqueViolation(error, 'course_code_key')) throw error;
  throw errors.courseCodeTaken({
    details: [{ field: 'code', message: `A course with the code ${code} already exists` }],
    cause: error,
  });
}

/** A draft by default, without an outline. Throws courseCodeTaken. */
export async function createCourse(ctx: DeveloperContext, body: CreateCourseBody): Promise<CourseDetail> {
  const { code = makeLocalCode(), ...fields } = body;
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const course = await tx.course.create({
        data: { ...fields, code, creatorId: ctx.actor.id },
        select: courseDetailSelect,
      });
      const { title, status, fee, duration } = fields;
      await recordAudit(tx, ctx, {
        action: 'course.create',
        targetType: 'course',
        targetId: course.id,
        after: { code, title, status, fee, duration },
      });
      return toCourseDetail(course);
    });
  } catch (error) {
    return rethrowAsCourseCodeTaken(error, code);
  }
}
