import { dataRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const POST = dataRoute(notificationRoutes.markRead);
