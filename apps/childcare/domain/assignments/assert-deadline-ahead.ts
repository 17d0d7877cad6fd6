import { pastDeadlineProblem } from '@repo/schemas/childcare/assignment';
import { invalidFieldError } from '#domain/invalid-field.ts';

/** Throws invalid for a deadline that has passed. */
export function assertDeadlineAhead(deadline: Date | null | undefined, now: Date): void {
  const message = pastDeadlineProblem(deadline, now);
  if (message) throw invalidFieldError('deadline', message);
}
