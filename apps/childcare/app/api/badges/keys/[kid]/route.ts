import { badgeRouteDefinitions } from '#domain/certificates/badge-route-definitions.ts';
import { route } from '#http.ts';

export const GET = route(badgeRouteDefinitions.key);
