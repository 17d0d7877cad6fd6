import type { ApiKeyRecord } from '@repo/schemas/training/api-key';

export const scopeLabels: Record<ApiKeyRecord['scopes'][number], string> = {
  'course-runs:read': 'Read course runs',
  'enrolments:write': 'Store enrolments',
};

export const stateLabels = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;
export const stateTones = { active: 'success', expired: 'warning', revoked: 'neutral' } as const;
