import { sql } from '@repo/db/sql';
import type {
  MarkNotificationsReadBody,
  NotificationList,
  NotificationsQuery,
} from '@repo/schemas/notification';
import type { NotificationKind } from '../define-kind.ts';
import { queueDueMails } from '../mails/queue-due-mails.ts';
import { queueMandatoryMails } from '../mails/queue-mandatory-mails.ts';
import { markNotificationsReadIfOwn } from '../mark-read.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import { type Notice, type NotifyOptions, recordNotificationsAndReturnRecipientIds } from '../notify.ts';
import { createPushFunctions } from '../push/create-push-functions.ts';
import { countUnreadNotifications, listOwnNotifications } from '../read-notifications.ts';
import type {
  DeliveryContext,
  NotificationsAdapter,
  NotificationsContext,
  SignedInContext,
} from './notifications-adapter.ts';
import { createPreferenceFunctions } from './own-preferences.ts';

/** `keys` for what is always mailed. */
type Tools<Db> = Pick<NotificationsContext<Db>, 'clock'> & Partial<Pick<NotificationsContext<Db>, 'keys'>>;

type NoticeOptions = Pick<NotifyOptions, 'actorId' | 'withMail' | 'bellOnly'>;

async function notifyAndMail<Data, Db extends NotificationsDb, Person>(
  service: NotificationsAdapter<Db, Person>,
  tx: Db,
  ctx: Tools<Db>,
  kind: NotificationKind<Data>,
  notices: readonly Notice<Data>[],
  { actorId = null, withMail = true, bellOnly = false }: NoticeOptions,
): Promise<void> {
  const { blocked, live, settings } = service;
  const quietMs = settings().NOTIFICATION_QUIET_SECONDS * 1_000;
  const now = ctx.clock();
  const options = {
    now,
    quietMs,
    actorId,
    withMail,
    bellOnly,
    ...(blocked ? { blocked } : {}),
    ...(live ? { live } : {}),
  };
  const notified = new Set(await recordNotificationsAndReturnRecipientIds(tx, kind, notices, options));
  if (!withMail || bellOnly || kind.channels.mail !== 'always' || kind.isMailedByCaller) return;
  const mailed = notices.filter(({ userId }) => notified.has(userId));
  const { keys, clock } = ctx;
  if (!keys) throw new Error(`A notification of the kind “${kind.kind}” is mailed, which takes keys`);
  await queueMandatoryMails(tx, { ...service, clock, keys }, kind, mailed);
}

/** What a service's domain functions, routes and jobs use. Call it once, in `domain/notifications/notifications.ts`. */
export function createNotifications<Db extends NotificationsDb, Person>(
  service: NotificationsAdapter<Db, Person>,
) {
  type OwnContext = SignedInContext<Db, Person>;
  return {
    service,
    ...createPreferenceFunctions(service),
    ...createPushFunctions(service),
    /**
     * In the transaction of what it is about. `actorId` is for what another person does, and not for what the service does. A kind
     * that is always mailed is mailed in the same transaction, unless `withMail` is false or `bellOnly` true.
     */
    notify: <Data>(
      tx: Db,
      ctx: Tools<Db>,
      kind: NotificationKind<Data>,
      notices: readonly Notice<Data>[],
      options: NoticeOptions = {},
    ) => notifyAndMail(service, tx, ctx, kind, notices, options),
    countOwnUnread: ({ db, actor }: Pick<OwnContext, 'db' | 'actor'>): Promise<number> =>
      countUnreadNotifications(db, actor.id),
    /** The newest first. */
    listOwn: (
      { db, actor }: Pick<OwnContext, 'db' | 'actor'>,
      query: NotificationsQuery,
    ): Promise<NotificationList> => listOwnNotifications(db, service.kinds, actor.id, query),
    /** All of the person's open pages show it. Throws notificationNotFound, and changes nothing, for another person's. */
    markOwnRead: ({ db, actor, clock }: OwnContext, body: MarkNotificationsReadBody) =>
      service.inTransaction(db, async (tx) => {
        const known = await markNotificationsReadIfOwn(tx, { userId: actor.id, now: clock() }, body);
        if (!known) throw service.errors.notificationNotFound();
        await notifyPages(service, tx, actor.id);
        return { unreadCount: await countUnreadNotifications(tx, actor.id) };
      }),
    /** Queues the mails that are due. Answers how many notifications were looked at. */
    deliver: ({ db, clock, keys, logger }: DeliveryContext<Db>, signal?: AbortSignal): Promise<number> =>
      queueDueMails<Db>(
        {
          ...service,
          clock,
          keys,
          onFault: (err, notificationId) => logger.error({ err, notificationId }, 'a mail could not be made'),
          inTransaction: (work) => service.inTransaction(db, work, { timeoutMs: 60_000 }),
          mailsPerSender: service.settings().NOTIFICATION_MAILS_PER_SENDER,
          mailsFromStrangers: service.settings().NOTIFICATION_MAILS_FROM_STRANGERS,
        },
        signal,
      ),
  };
}

export type Notifications<Db extends NotificationsDb, Person> = ReturnType<
  typeof createNotifications<Db, Person>
>;

async function notifyPages<Db extends NotificationsDb, Person>(
  { live }: NotificationsAdapter<Db, Person>,
  tx: Db,
  userId: string,
): Promise<void> {
  if (!live) return;
  await tx.$queryRaw(sql`SELECT pg_notify(${live.channelPrefix} || ${userId}, ${live.payload})::text`);
}
