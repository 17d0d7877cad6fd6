import { createdApiKey, rotateApiKeyBody } from '@repo/schemas/training/api-key';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { rotateApiKey } from '#domain/api-keys/rotate-api-key.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'rotateApiKey',
  summary: 'Replace an API key by a new one',
  description: 'The new key has the name and scopes of the old one. The answer shows it, this once.',
  tags: ['API keys'],
  access: 'admin',
  params: idParams,
  body: rotateApiKeyBody,
  response: { schema: envelope(createdApiKey) },
  errors: [errors.staleProof, errors.apiKeyNotFound, errors.apiKeyEnded, errors.apiKeyExpiryPast],
  run: async ({ ctx, params, body }) => succeed(await rotateApiKey(ctx, { ...params, ...body })),
});
