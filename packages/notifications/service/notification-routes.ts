import type {
  ChangeNotificationPreferences,
  MarkNotificationsReadBody,
  NotificationsQuery,
} from '@repo/schemas/notification';
import { notificationRoutes } from '@repo/schemas/notification-routes';
import type { PushSubscriptionBody } from '@repo/schemas/push-subscription';
import { preferencePagePath } from '../mails/preference-link.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { BrowserContext } from '../push/create-push-functions.ts';
import type { Notifications } from './create-notifications.ts';
import type { NotificationsContext, SignedInContext } from './notifications-adapter.ts';

type LinkQuery = { query: { token: string; from?: 'page' | undefined } };

/** A service's routes under /api/notifications, and /api/push-subscriptions. */
export function createNotificationRoutes<Db extends NotificationsDb, Person>(
  notifications: Notifications<Db, Person>,
) {
  type Own = { ctx: SignedInContext<Db, Person> };
  type InBrowser = { ctx: BrowserContext<Db> };
  type Anybody = { ctx: NotificationsContext<Db> };
  const { errors, settings } = notifications.service;
  const pageOf = (token: string) => `${settings().publicUrl}${preferencePagePath(token)}`;
  return {
    list: {
      ...notificationRoutes.list,
      access: 'user',
      run: ({ ctx, query }: Own & { query: NotificationsQuery }) => notifications.listOwn(ctx, query),
    },
    countUnread: {
      ...notificationRoutes.countUnread,
      access: 'user',
      run: async ({ ctx }: Own) => ({ unreadCount: await notifications.countOwnUnread(ctx) }),
    },
    markRead: {
      ...notificationRoutes.markRead,
      access: 'user',
      errors: [errors.notificationNotFound],
      run: ({ ctx, body }: Own & { body: MarkNotificationsReadBody }) => notifications.markOwnRead(ctx, body),
    },
    preferences: {
      ...notificationRoutes.preferences,
      access: 'user',
      run: ({ ctx }: Own) => notifications.readOwnPreferences(ctx),
    },
    changePreferences: {
      ...notificationRoutes.changePreferences,
      access: 'user',
      run: ({ ctx, body }: Own & { body: ChangeNotificationPreferences }) =>
        notifications.changeOwnPreferences(ctx, body),
    },
    changeLinkedPreferences: {
      ...notificationRoutes.changeLinkedPreferences,
      access: 'public',
      run: ({ ctx, body }: Anybody & { body: ChangeNotificationPreferences & { token: string } }) =>
        notifications.changePreferencesByLink(ctx, body),
    },
    pushSettings: {
      ...notificationRoutes.pushSettings,
      access: 'user',
      run: () => notifications.readPushSettings(),
    },
    subscribeToPushes: {
      ...notificationRoutes.subscribeToPushes,
      access: 'user',
      run: ({ ctx, body }: InBrowser & { body: PushSubscriptionBody }) =>
        notifications.subscribeToPushes(ctx, body),
    },
    unsubscribeFromPushes: {
      ...notificationRoutes.unsubscribeFromPushes,
      access: 'user',
      async run({ ctx, body }: InBrowser & { body: { endpoint: string } }) {
        await notifications.unsubscribeFromPushes(ctx, body);
        return { message: 'Nothing is pushed to this browser any more' };
      },
    },
    openLink: {
      ...notificationRoutes.openLink,
      access: 'public',
      run: ({ query }: LinkQuery) => Response.redirect(pageOf(query.token), 302),
    },
    stopMails: {
      ...notificationRoutes.stopMails,
      access: 'public',
      async run({ ctx, query }: Anybody & LinkQuery) {
        if (query.from === 'page') {
          // The page says of a link that does not work that it does not.
          await notifications.stopMailsByLink(ctx, query.token);
          return Response.redirect(pageOf(query.token), 303);
        }
        await notifications.unsubscribe(ctx, query.token);
        return { message: 'You get no more mails of this kind' };
      },
    },
  } as const;
}
