import type { Logger } from '@repo/base/logger';
import { findOutboundUrlFault } from '@repo/outbound/find-outbound-url-fault';
import type { PushSettings, PushSubscriptionBody } from '@repo/schemas/push-subscription';
import type { NotificationsDb } from '../notifications-db.ts';
import type { NotificationsAdapter } from '../service/notifications-adapter.ts';
import { deliverDuePushesIncludingHeld } from './deliver-pushes.ts';
import type { PushSender } from './send-push.ts';
import { removePushSubscription, savePushSubscription } from './subscriptions.ts';
import { parseVapidKeys } from './vapid.ts';

/** The browser of a request. */
export type BrowserContext<Db> = {
  db: Db;
  clock: () => Date;
  actor: { id: string; sessionId: string };
  client: { userAgent: string };
};

type DeliveryTools<Db> = {
  db: Db;
  clock: () => Date;
  push: PushSender | null;
  logger: Pick<Logger, 'warn' | 'error'>;
};

/** The browsers of a person, and the worker that pushes to them. */
export function createPushFunctions<Db extends NotificationsDb, Person>(
  service: NotificationsAdapter<Db, Person>,
) {
  const { errors, settings, inTransaction } = service;
  const refused = (message: string) => errors.invalid({ message, details: [{ field: 'endpoint', message }] });
  return {
    readPushSettings: (): PushSettings => ({ publicKey: parseVapidKeys(settings())?.publicKey ?? null }),
    /** Throws invalid for an endpoint that is no push service's, or that of another browser; nothing is stored then. */
    async subscribeToPushes(
      { db, clock, actor, client }: BrowserContext<Db>,
      body: PushSubscriptionBody,
    ): Promise<{ id: string }> {
      if (settings().PUSH_VAPID_PRIVATE_KEY === undefined)
        throw refused('Notifications of browsers are not set up on this service');
      const wrong = findOutboundUrlFault(body.endpoint, settings().OUTBOUND_LOCAL_ORIGINS);
      if (wrong !== null) throw refused(wrong);
      const { userAgent } = client;
      const browser = { userId: actor.id, signInId: actor.sessionId, userAgent, now: clock() };
      const saved = await inTransaction(db, (tx) => savePushSubscription(tx, browser, body));
      if (saved === null) throw refused('This endpoint is that of another browser');
      return saved;
    },
    unsubscribeFromPushes: (
      { db, actor }: Pick<BrowserContext<Db>, 'db' | 'actor'>,
      { endpoint }: { endpoint: string },
    ): Promise<void> => removePushSubscription(db, actor.id, endpoint),
    /** Pushes what is due, where pushes are set up. Answers how many notifications were looked at. */
    async deliverPushes(
      { db, clock, push, logger }: DeliveryTools<Db>,
      signal?: AbortSignal,
    ): Promise<number> {
      if (push === null) return 0;
      return deliverDuePushesIncludingHeld<Db>(
        {
          ...service,
          clock,
          sender: push,
          inTransaction: (work) => inTransaction(db, work, { timeoutMs: 60_000 }),
          report: (problem) => logger.warn({ problem }, 'a push was not taken'),
          onFault: (err, notificationId) => logger.error({ err, notificationId }, 'a push could not be made'),
        },
        signal,
      );
    },
  };
}
