import type { TrainingRole } from '@repo/auth/training-actor';
import type { UserStatus } from '@repo/schemas/training/user';
import type { Tone } from '@repo/ui/badge';

export const roleLabels: Record<TrainingRole, string> = {
  learner: 'Learner',
  trainer: 'Trainer',
  developer: 'Course developer',
  admin: 'Administrator',
};

export const roleDescriptions: Record<TrainingRole, string> = {
  learner: 'Enrols in classes, reads, hands in work.',
  trainer: 'Teaches classes, takes attendance, grades.',
  developer: 'Writes courses and assessments.',
  admin: 'Everything: people, classes, the agency, settings.',
};

export const userStatusLabels: Record<UserStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
};

/** "Learner, Trainer"; empty for none. */
export function formatRoles(roles: readonly TrainingRole[]): string {
  return roles.map((role) => roleLabels[role]).join(', ');
}
