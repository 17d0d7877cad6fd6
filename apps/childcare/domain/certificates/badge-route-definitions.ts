import { createBadgeRouteDefinitions } from '@repo/certificates/badge-route-definitions';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';

export const badgeRouteDefinitions = createBadgeRouteDefinitions({
  serviceName: () => env().CHILDCARE_NAME,
  errors,
});
