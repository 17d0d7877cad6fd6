import type { CourseStatus } from '@repo/schemas/childcare/course';
import type { Tone } from '@repo/ui/badge';
import { StatusBadge } from '@repo/ui/status-badge';

export const courseStatusLooks: Record<CourseStatus, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'warning' },
  PUBLISHED: { label: 'Published', tone: 'success' },
  ARCHIVED: { label: 'Archived', tone: 'neutral' },
};

export function CourseStatusBadge({ status }: { status: CourseStatus }) {
  const { label, tone } = courseStatusLooks[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
