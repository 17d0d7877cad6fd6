import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { agencyError } from './agency-errors.ts';

const deadlineMs = 10_000;

/** The course may be missing here. Called before any further work. Throws invalid, agencyUnavailable. */
export async function assertKnownToAgency({ agency }: SignedInContext, code: string): Promise<void> {
  const found = await agency.getCourse(code, { deadlineMs });
  if (found.ok) return;
  if (found.failure.kind !== 'not-found') throw agencyError(found.failure);
  const message = `The agency does not know the course ${code}. Register it there first, or choose another course`;
  throw errors.invalid({ message, details: [{ field: 'courseReferenceNumber', message }] });
}
