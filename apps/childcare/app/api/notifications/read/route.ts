import { route } from '#http.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const POST = route({ ...notificationRoutes.markRead, operationId: 'readNotifications' });
