import { createNotificationRoutes } from '@repo/notifications/service/notification-routes';
import { notifications } from '#domain/notifications/notifications.ts';

export const notificationRoutes = createNotificationRoutes(notifications);
