import { successDataRoute } from '#data-route.ts';
import { webhookRoutes } from '#domain/webhooks/webhook-routes.ts';

export const GET = successDataRoute(webhookRoutes.list);

export const POST = successDataRoute(webhookRoutes.create);
