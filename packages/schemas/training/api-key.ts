import type { z } from 'zod';
import { createApiKeySchemas } from '../api-key.ts';

/** What a program with a key may do. */
export const trainingScopes = {
  'course-runs:read': 'Read course runs',
  'enrolments:write': 'Store enrolments',
} as const;

export const { apiKeyScope, apiKey, createApiKeyBody, rotateApiKeyBody, createdApiKey } = createApiKeySchemas(
  {
    scopes: trainingScopes,
    scopeText: 'A scope is course-runs:read or enrolments:write',
    creator: 'The full name of the admin who made it',
  },
);

export type ApiKeyRecord = z.infer<typeof apiKey>;
