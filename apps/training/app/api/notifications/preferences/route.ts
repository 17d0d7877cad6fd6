import { successDataRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = successDataRoute(notificationRoutes.preferences);
export const PUT = successDataRoute(notificationRoutes.changePreferences);
