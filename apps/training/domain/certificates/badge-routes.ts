import { createBadgeRoutes } from '@repo/certificates/badge-routes';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';

export const badgeRoutes = createBadgeRoutes({ serviceName: () => env().TRAINING_NAME, errors });
