import { apiKey, createApiKeyBody, createdApiKey } from '@repo/schemas/training/api-key';
import { envelope, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { createApiKey } from '#domain/api-keys/create-api-key.ts';
import { listApiKeys } from '#domain/api-keys/list-api-keys.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listApiKeys',
  summary: 'API keys, newest first',
  tags: ['API keys'],
  access: 'admin',
  response: { schema: envelope(z.array(apiKey)) },
  run: async ({ ctx }) => succeed(await listApiKeys(ctx)),
});

export const POST = route({
  operationId: 'createApiKey',
  summary: 'Make an API key',
  description:
    'The answer shows the key, this once. The key ends with `expiresAt`, a year from now if nothing is said, and when whoever made it is deactivated or is no longer an admin.',
  tags: ['API keys'],
  access: 'admin',
  body: createApiKeyBody,
  response: { schema: envelope(createdApiKey) },
  errors: [errors.staleProof, errors.apiKeyExpiryPast],
  run: async ({ ctx, body }) => succeed(await createApiKey(ctx, body)),
});
