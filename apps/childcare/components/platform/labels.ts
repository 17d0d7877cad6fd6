import type { Assignment } from '@repo/schemas/childcare/assignment';
import type { User } from '@repo/schemas/childcare/user';
import type { Tone } from '@repo/ui/badge';

export const roleLabels: Record<User['role'], string> = {
  LEARNER: 'Learner',
  CORPORATE_ADMIN: 'Centre manager',
  SUPER_ADMIN: 'Administrator',
};

export const assignmentStatusLooks: Record<Assignment['status'], { label: string; tone: Tone }> = {
  ASSIGNED: { label: 'Assigned', tone: 'neutral' },
  IN_PROGRESS: { label: 'In progress', tone: 'accent' },
  COMPLETED: { label: 'Done', tone: 'success' },
  OVERDUE: { label: 'Overdue', tone: 'danger' },
  WAIVED: { label: 'Waived', tone: 'neutral' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
};
