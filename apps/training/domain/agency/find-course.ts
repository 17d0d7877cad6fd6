import type { AgencyCourse } from '@repo/agency/agency';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toAgencyServiceError } from './agency-errors.ts';

const deadlineMs = 10_000;

/** Looks here, then at the agency. Throws invalid when neither has it. */
export async function getCourseHereOrAtAgency(ctx: SignedInContext, code: string): Promise<AgencyCourse> {
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
  return readAgencyCourse(ctx, code, 'Neither this service nor the agency knows this course');
}

/** Checks that the agency has the course, which may be missing here. Call it first. Throws invalid, agencyUnavailable. */
export async function assertCourseKnownToAgency(ctx: SignedInContext, code: string): Promise<void> {
  const unknown = `The agency does not know the course ${code}. Register it there first, or choose another course`;
  await readAgencyCourse(ctx, code, unknown);
}

async function readAgencyCourse(
  { agency }: SignedInContext,
  code: string,
  unknown: string,
): Promise<AgencyCourse> {
  const found = await agency.getCourse(code, { deadlineMs });
  if (found.ok) return { ...found.value, referenceNumber: code };
  if (found.failure.kind !== 'not-found') throw toAgencyServiceError(found.failure);
  const details = [{ field: 'courseReferenceNumber', message: unknown }];
  throw errors.invalid({ message: unknown, details });
}
