import { authenticateTraining } from '@repo/auth/training-session';
import { openNotificationSignalStream } from '@repo/http/notification-signal-stream';
import { liveNotificationChannelOf } from '@repo/notifications/service/live-channel';
import type { SignedInContext } from '#domain/context.ts';
import { services } from '#services.ts';

/** Says that something was notified or read, until the client disconnects or the session ends. */
export function openNotificationStream({ actor }: SignedInContext, request: Request): Response {
  const { db, listener, logger } = services();
  return openNotificationSignalStream({
    request,
    personId: actor.id,
    channel: liveNotificationChannelOf(actor.id),
    listener,
    isSignedIn: async () => (await authenticateTraining(db, request.headers)) !== null,
    onFault: (err) => logger.warn({ err }, 'a stream of notifications had to end; its client reconnects'),
  });
}
