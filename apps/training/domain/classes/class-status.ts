import type { ClassStatus } from '@repo/schemas/training/class';
import { errors } from '#domain/errors.ts';

/** Where a class may go by hand. It is cancelled from anywhere, with a reason, by `cancelRun`, and stays so. */
const moves: Record<ClassStatus, readonly ClassStatus[]> = {
  Pending: ['Confirmed'],
  Confirmed: ['Reschedule'],
  Reschedule: ['Confirmed'],
  Cancelled: [],
};

/** Throws impossibleClassStatus. To stay is always possible. */
export function assertStatusMove(from: ClassStatus, to: ClassStatus): void {
  if (from === to || moves[from].includes(to)) return;
  throw errors.impossibleClassStatus({ message: `A class that is ${from} cannot become ${to}` });
}
