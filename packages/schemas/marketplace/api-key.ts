import type { z } from 'zod';
import { createApiKeySchemas } from '../api-key.ts';

/** What a program with a key of a person may read: that person's own. */
export const marketplaceScopes = {
  'listings:read': 'Read your listings',
  'messages:read': 'Read your messages',
} as const;

export const { apiKeyScope, apiKey, apiKeyList, createApiKeyBody, rotateApiKeyBody, createdApiKey } =
  createApiKeySchemas({
    scopes: marketplaceScopes,
    scopeText: 'A scope is listings:read or messages:read',
    creator: 'The name of whoever made it',
  });

export type MarketplaceScope = z.infer<typeof apiKeyScope>;
