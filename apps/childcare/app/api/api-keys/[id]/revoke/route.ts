import { apiKeyRoutes } from '#domain/api-keys/api-key-routes.ts';
import { route } from '#http.ts';

export const POST = route(apiKeyRoutes.revoke);
