import { Alert } from '@repo/ui/alert';
import { dueDateWarning } from './due-date-warning.ts';

export function DueDateWarning({ value, stored }: { value: string; stored: string }) {
  const warning = dueDateWarning(value, { stored, now: new Date() });
  return <div role="status">{warning ? <Alert tone="warning">{warning}</Alert> : null}</div>;
}
