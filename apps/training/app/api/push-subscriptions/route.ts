import { pushSubscription } from '@repo/schemas/push-subscription';
import { successDataRoute, successMessageRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = successDataRoute(notificationRoutes.pushSettings);

export const POST = successDataRoute({
  ...notificationRoutes.subscribeToPushes,
  response: { schema: pushSubscription },
  rateLimit: 'pushSubscription',
});

export const DELETE = successMessageRoute(notificationRoutes.unsubscribeFromPushes);
