import { apiKey, createApiKeyBody, createdApiKey } from '@repo/schemas/training/api-key';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'listApiKeys',
  summary: 'API keys, newest first',
  tags: ['API keys'],
  access: 'admin',
  response: { schema: z.array(apiKey) },
  run: ({ ctx }) => apiKeys.list(ctx),
});

export const POST = successDataRoute({
  operationId: 'createApiKey',
  summary: 'Make an API key',
  description:
    'The answer shows the key, this once. The key ends with `expiresAt`, a year from now if nothing is said, and when whoever made it is deactivated or is no longer an admin.',
  tags: ['API keys'],
  access: 'admin',
  body: createApiKeyBody,
  response: { schema: createdApiKey },
  errors: [errors.staleProof, errors.apiKeyExpiryPast],
  run: ({ ctx, body }) => apiKeys.create(ctx, body),
});
