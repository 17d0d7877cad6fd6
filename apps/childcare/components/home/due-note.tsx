import { StatusBadge } from '@repo/ui/status-badge';
import { dueState } from './due-state.ts';

/** "3 days left", "Due today", "2 days late". */
export function DeadlineBadge({ deadline, now }: { deadline: string; now: Date }) {
  const { tone, text } = dueState(deadline, now);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
