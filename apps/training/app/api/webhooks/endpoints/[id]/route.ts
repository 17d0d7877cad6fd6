import { dataRoute } from '#data-route.ts';
import { webhookRoutes } from '#domain/webhooks/webhook-routes.ts';

export const GET = dataRoute(webhookRoutes.read);

export const PUT = dataRoute(webhookRoutes.change);

export const DELETE = dataRoute(webhookRoutes.remove);
