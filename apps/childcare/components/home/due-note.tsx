import { singaporeDaysBetween } from '@repo/ui/format-date';
import { StatusBadge } from '@repo/ui/status-badge';

/** The time until a deadline, in Singapore days. */
function dueState(deadline: string, now: Date): { tone: 'danger' | 'warning' | 'info'; text: string } {
  const days = singaporeDaysBetween(now, deadline);
  if (new Date(deadline) < now) {
    const late = Math.max(1, -days);
    return { tone: 'danger', text: days === 0 ? 'Overdue' : `${late} ${late === 1 ? 'day' : 'days'} late` };
  }
  if (days === 0) return { tone: 'warning', text: 'Due today' };
  if (days === 1) return { tone: 'warning', text: 'Due tomorrow' };
  return { tone: days <= 14 ? 'warning' : 'info', text: `${days} days left` };
}

/** "3 days left", "Due today", "2 days late". */
export function DueNote({ deadline, now }: { deadline: string; now: Date }) {
  const { tone, text } = dueState(deadline, now);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
