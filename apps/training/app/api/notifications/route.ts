import { dataRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = dataRoute(notificationRoutes.list);
