import { pastDeadlineProblem } from '@repo/schemas/childcare/assignment';
import { invalidField } from '#domain/invalid-field.ts';

/** Throws invalid for a deadline that has passed. */
export function assertDeadlineAhead(deadline: Date | null | undefined, now: Date): void {
  const message = pastDeadlineProblem(deadline, now);
  if (message) throw invalidField('deadline', message);
}
