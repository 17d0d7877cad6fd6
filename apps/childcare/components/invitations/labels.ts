import type { InvitationStatus } from '@repo/schemas/childcare/invitation';
import type { Tone } from '@repo/ui/badge';

export const statusLabels: Record<InvitationStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  accepted: { label: 'Joined', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};
