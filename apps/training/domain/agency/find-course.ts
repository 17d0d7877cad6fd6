import type { AgencyCourse } from '@repo/agency/agency';
import type { StaffContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { agencyError } from './agency-errors.ts';

const deadlineMs = 10_000;

/** Looks here, then at the agency. Throws invalid when neither has it. */
export async function findCourse(ctx: StaffContext, code: string): Promise<AgencyCourse> {
  const stored = await ctx.db.course.findUnique({ where: { code } });
  if (stored) {
    const { title, description, category, duration, fee } = stored;
    return {
      referenceNumber: code,
      title,
      description,
      category,
      durationHours: duration.toNumber(),
      fee: fee.toString(),
      status: null,
    };
  }
  const found = await ctx.agency.getCourse(code, { deadlineMs });
  if (found.ok) return { ...found.value, referenceNumber: code };
  if (found.failure.kind !== 'not-found') throw agencyError(found.failure);
  throw errors.invalid({
    message: 'Neither this service nor the agency knows this course',
    details: [
      { field: 'courseReferenceNumber', message: 'Neither this service nor the agency knows this course' },
    ],
  });
}
