import { createdApiKey, rotateApiKeyBody } from '@repo/schemas/training/api-key';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'rotateApiKey',
  summary: 'Replace an API key by a new one',
  description: 'The new key has the name and scopes of the old one. The answer shows it, this once.',
  tags: ['API keys'],
  access: 'admin',
  params: idParams,
  body: rotateApiKeyBody,
  response: { schema: createdApiKey },
  errors: [errors.staleProof, errors.apiKeyNotFound, errors.apiKeyEnded, errors.apiKeyExpiryPast],
  run: ({ ctx, params, body }) => apiKeys.rotate(ctx, { ...params, ...body }),
});
