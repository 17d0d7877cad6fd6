import { route } from '#http.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = route(notificationRoutes.countUnread);
