import type { z } from 'zod';
import { createApiKeySchemas } from '../api-key.ts';

/** What a program with a key of a centre may read: that centre's own. */
export const childcareScopes = {
  'people:read': 'Read the people of the centre',
  'assignments:read': 'Read assignments',
  'certificates:read': 'Read certificates',
  'payments:read': 'Read payments',
} as const;

export const { apiKeyScope, apiKey, apiKeyList, createApiKeyBody, rotateApiKeyBody, createdApiKey } =
  createApiKeySchemas({
    scopes: childcareScopes,
    scopeText: 'A scope is people:read, assignments:read, certificates:read or payments:read',
    creator: 'The name of the manager who made it',
  });

export type ChildcareScope = z.infer<typeof apiKeyScope>;
