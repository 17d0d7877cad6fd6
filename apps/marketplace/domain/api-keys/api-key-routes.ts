import { createApiKeyRoutes } from '@repo/api-keys/api-key-routes';
import * as schemas from '@repo/schemas/marketplace/api-key';
import { errors } from '#domain/errors.ts';
import { apiKeys } from './api-keys.ts';

export const apiKeyRoutes = createApiKeyRoutes({
  access: 'user',
  manager: apiKeys,
  schemas,
  errors,
  creatorErrors: [errors.addressNotProven],
  endsWhen:
    'when it is revoked, its owner is banned or deletes the account, or sets a new password by a mailed link',
});
