import { route } from '#http.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = route(notificationRoutes.pushSettings);
export const POST = route({ ...notificationRoutes.subscribeToPushes, rateLimit: 'pushSubscription' });
export const DELETE = route(notificationRoutes.unsubscribeFromPushes);
