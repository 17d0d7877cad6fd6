import { successDataRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const POST = successDataRoute(notificationRoutes.markRead);
