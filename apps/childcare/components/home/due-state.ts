import { singaporeDaysBetween } from '@repo/ui/format-date';

export type DueState = { tone: 'danger' | 'warning' | 'info'; text: string };

/** The time until a deadline, in Singapore days. */
export function dueState(deadline: string, now: Date): DueState {
  const days = singaporeDaysBetween(now, deadline);
  if (new Date(deadline) < now) {
    const late = Math.max(1, -days);
    return { tone: 'danger', text: days === 0 ? 'Overdue' : `${late} ${late === 1 ? 'day' : 'days'} late` };
  }
  if (days === 0) return { tone: 'warning', text: 'Due today' };
  if (days === 1) return { tone: 'warning', text: 'Due tomorrow' };
  return { tone: days <= 14 ? 'warning' : 'info', text: `${days} days left` };
}
