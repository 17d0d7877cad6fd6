import type { CourseStatus } from '@repo/schemas/childcare/course';
import { StatusBadge } from '@repo/ui/status-badge';

export const statusLabels: Record<CourseStatus, string> = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
};
const tones = { DRAFT: 'warning', PUBLISHED: 'success', ARCHIVED: 'neutral' } as const;

export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  return <StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>;
}
