import { badgeRoutes } from '#domain/certificates/badge-routes.ts';
import { route } from '#http.ts';

export const GET = route(badgeRoutes.image);
