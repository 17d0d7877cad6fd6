import type { CourseStatus } from '@repo/schemas/training/course';
import { StatusBadge } from '@repo/ui/status-badge';
import { courseStatusLabels } from './labels.ts';

export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  const { label, tone } = courseStatusLabels[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
