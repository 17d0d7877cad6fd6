import type { ApiKeyRecord } from '@repo/schemas/training/api-key';

export const scopeLabels: Record<ApiKeyRecord['scopes'][number], string> = {
  'course-runs:read': 'Read course runs',
  'enrolments:write': 'Store enrolments',
};

export const keyStateLabels = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const;
