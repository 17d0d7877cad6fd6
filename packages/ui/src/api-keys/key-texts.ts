import type { ApiKeyRecord } from '@repo/schemas/api-key';
import type { ReactNode } from 'react';

/** What a key may do, as the service's people read it. */
export type ScopeChoice = { scope: string; label: string; description: ReactNode };

/** The keys of a page, and the address of their API. */
export type ApiKeyPageSettings = { choices: readonly ScopeChoice[]; path: string };

export type ApiKey = ApiKeyRecord<string>;

export const keyStateLabels = {
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const;
