import type { AssessmentType } from '@repo/schemas/training/assessment';
import type { CourseStatus } from '@repo/schemas/training/course';
import { formatMoney } from '@repo/ui/format-money';

export const courseStatusLabels = {
  active: { label: 'Active', tone: 'success' },
  draft: { label: 'Draft', tone: 'neutral' },
} as const satisfies Record<CourseStatus, object>;

export const assessmentTypeLabels: Record<AssessmentType, string> = {
  exam: 'Exam',
  project: 'Project',
  assignment: 'Assignment',
  interview: 'Interview',
  quiz: 'Quiz',
};

/** "7.5 hours" */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** "S$250.00", "Free" */
export function feeText(fee: number): string {
  return fee === 0 ? 'Free' : formatMoney(fee.toFixed(2));
}

/** An instant on that Singapore day, for formatting. */
export function singaporeMidnight(date: string): string {
  return `${date}T00:00:00+08:00`;
}
