import { successDataRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = successDataRoute(notificationRoutes.list);
