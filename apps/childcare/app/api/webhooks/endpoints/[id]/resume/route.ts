import { webhookRoutes } from '#domain/webhooks/webhook-routes.ts';
import { route } from '#http.ts';

export const POST = route(webhookRoutes.resume);
