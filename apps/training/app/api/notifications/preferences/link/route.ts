import { successDataRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const PUT = successDataRoute(notificationRoutes.changeLinkedPreferences);
