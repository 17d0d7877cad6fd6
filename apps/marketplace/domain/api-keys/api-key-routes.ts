import { createApiKeyRoutes } from '@repo/api-keys/api-key-routes';
import * as schemas from '@repo/schemas/marketplace/api-key';
import { errors } from '#domain/errors.ts';
import { apiKeys } from './api-keys.ts';

export const apiKeyRoutes = createApiKeyRoutes({
  access: 'user',
  manager: apiKeys,
  schemas,
  errors,
  endsWhen: 'when it is revoked. It stops while its owner is banned or deletes the account',
});
