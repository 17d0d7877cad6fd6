import { apiKey } from '@repo/schemas/training/api-key';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'revokeApiKey',
  summary: 'End an API key',
  tags: ['API keys'],
  access: 'admin',
  params: idParams,
  response: { schema: apiKey },
  errors: [errors.apiKeyNotFound, errors.apiKeyEnded],
  run: ({ ctx, params }) => apiKeys.revoke(ctx, params),
});
