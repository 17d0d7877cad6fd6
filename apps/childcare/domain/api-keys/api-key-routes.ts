import { createApiKeyRoutes } from '@repo/api-keys/api-key-routes';
import * as schemas from '@repo/schemas/childcare/api-key';
import { errors } from '#domain/errors.ts';
import { apiKeys } from './api-keys.ts';

export const apiKeyRoutes = createApiKeyRoutes({
  access: 'centreManager',
  manager: apiKeys,
  schemas,
  errors,
  creatorErrors: [errors.managerNotConfirmed],
  endsWhen:
    'when it is revoked, whoever made it is no longer a manager of the centre, or they set a new password by a mailed link',
});
