import type { AssessmentType } from '@repo/schemas/training/assessment';
import type { CourseStatus } from '@repo/schemas/training/course';
import { formatSgd } from '@repo/ui/format-sgd';

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
export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** "S$250.00", "Free" */
export function formatFee(feeSgd: number): string {
  return feeSgd === 0 ? 'Free' : formatSgd(feeSgd.toFixed(2));
}

/** An instant on that Singapore day, for formatting. */
export function singaporeMidnightIso(date: string): string {
  return `${date}T00:00:00+08:00`;
}
