import { notificationRoutes } from '@repo/schemas/notification-routes';
import { route } from '#http.ts';
import { openNotificationStream } from '#notification-stream.ts';

export const GET = route({
  ...notificationRoutes.watch,
  access: 'user',
  response: 'stream',
  run: ({ ctx, request }) => openNotificationStream(ctx, request),
});
