import { webhookRoutes } from '#domain/webhooks/webhook-routes.ts';
import { route } from '#http.ts';

export const GET = route(webhookRoutes.read);

export const PUT = route(webhookRoutes.change);

export const DELETE = route(webhookRoutes.remove);
