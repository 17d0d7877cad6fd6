import type { ClassStatus } from '@repo/schemas/training/class';
import { errors } from '#domain/errors.ts';

/** Manual changes. Cancelling is always possible, through `cancelRunAndEnrolments`, and final. */
const moves: Record<ClassStatus, readonly ClassStatus[]> = {
  Pending: ['Confirmed'],
  Confirmed: ['Reschedule'],
  Reschedule: ['Confirmed'],
  Cancelled: [],
};

/** Throws impossibleClassStatus. An unchanged status is allowed. */
export function assertClassStatusChangeAllowed(from: ClassStatus, to: ClassStatus): void {
  if (from === to || moves[from].includes(to)) return;
  throw errors.impossibleClassStatus({ message: `A class that is ${from} cannot become ${to}` });
}
