import { apiKey } from '@repo/schemas/training/api-key';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'revokeApiKey',
  summary: 'End an API key',
  tags: ['API keys'],
  access: 'admin',
  params: idParams,
  response: { schema: envelope(apiKey) },
  errors: [errors.apiKeyNotFound, errors.apiKeyEnded],
  run: async ({ ctx, params }) => succeed(await revokeApiKey(ctx, params)),
});
