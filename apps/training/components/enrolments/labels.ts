import type { EnrolmentStatusText } from '@repo/schemas/training/enrolment';
import type { Tone } from '@repo/ui/badge';

export const statusLabels: Record<EnrolmentStatusText, string> = {
  enrolled: 'Enrolled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
  'admin removed': 'Removed',
};

export const statusTones: Record<EnrolmentStatusText, Tone> = {
  enrolled: 'success',
  completed: 'accent',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  'admin removed': 'warning',
};
