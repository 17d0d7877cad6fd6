import { Alert } from '@repo/ui/alert';
import { dueDateWarningText } from './due-date-warning-text.ts';

export function DueDateWarning({ value, stored }: { value: string; stored: string }) {
  const warning = dueDateWarningText(value, { stored, now: new Date() });
  return <div role="status">{warning ? <Alert tone="warning">{warning}</Alert> : null}</div>;
}
