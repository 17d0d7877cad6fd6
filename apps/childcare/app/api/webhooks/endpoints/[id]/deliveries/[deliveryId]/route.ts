import { webhookRoutes } from '#domain/webhooks/webhook-routes.ts';
import { route } from '#http.ts';

export const GET = route(webhookRoutes.delivery);
