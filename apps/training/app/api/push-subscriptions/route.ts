import { pushSubscription } from '@repo/schemas/push-subscription';
import { dataRoute, successMessageRoute } from '#data-route.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

export const GET = dataRoute(notificationRoutes.pushSettings);

export const POST = dataRoute({
  ...notificationRoutes.subscribeToPushes,
  response: { schema: pushSubscription },
  rateLimit: 'pushSubscription',
});

export const DELETE = successMessageRoute(notificationRoutes.unsubscribeFromPushes);
