import { Alert } from '@repo/ui/alert';
import { dueDateWarning } from './due-date-warning.ts';

/** Warns of a due date that is likely a slip, before it is stored; it can be stored all the same. */
export function DueDateWarning({ value, stored }: { value: string; stored: string }) {
  const warning = dueDateWarning(value, { stored, now: new Date() });
  return <div role="status">{warning ? <Alert tone="warning">{warning}</Alert> : null}</div>;
}
