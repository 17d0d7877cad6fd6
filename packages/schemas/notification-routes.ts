import {
  changeLinkedPreferencesBody,
  changeNotificationPreferencesBody,
  markNotificationsReadBody,
  notificationList,
  notificationPreferences,
  notificationsQuery,
  preferenceLinkQuery,
  stopMailsQuery,
  unreadAnswer,
} from './notification.ts';
import {
  endPushSubscriptionBody,
  pushSettings,
  pushSubscription,
  pushSubscriptionBody,
} from './push-subscription.ts';
import { messageAnswer } from './values.ts';

const notifications = { tags: ['Notifications'] };

/** Route declarations of notifications, shared by the services. */
export const notificationRoutes = {
  list: {
    ...notifications,
    operationId: 'listNotifications',
    summary: "The caller's notifications, the newest first, and how many are unread",
    description:
      'Several events of one matter are one notification while it is unread. `unreadCount` counts all that are unread, whatever is listed.',
    query: notificationsQuery,
    response: { schema: notificationList },
  },
  countUnread: {
    ...notifications,
    operationId: 'countUnreadNotifications',
    summary: "How many of the caller's notifications are unread",
    response: { schema: unreadAnswer },
  },
  watch: {
    ...notifications,
    operationId: 'watchNotifications',
    summary: "That the caller's notifications have changed, as it happens, as Server-Sent Events",
    description:
      'Events: `ready`, `notification`, `closed`. They have no content: fetch again what is shown after each `ready` (the first event, ' +
      'and again after every gap) and each `notification`. A person has at most six streams per server; a further one closes the oldest.',
  },
  markRead: {
    ...notifications,
    operationId: 'markNotificationsRead',
    summary: 'Mark some or all notifications as read',
    description:
      'What was read is not mailed and not pushed any more. With an id that is not one of the caller’s nothing is changed.',
    body: markNotificationsReadBody,
    response: { schema: unreadAnswer },
  },
  preferences: {
    ...notifications,
    operationId: 'getNotificationPreferences',
    summary: 'Which notifications the caller gets by mail and by push, and when',
    response: { schema: notificationPreferences },
  },
  changePreferences: {
    ...notifications,
    operationId: 'changeNotificationPreferences',
    summary: 'Change them; what is left out stays',
    body: changeNotificationPreferencesBody,
    response: { schema: notificationPreferences },
  },
  changeLinkedPreferences: {
    ...notifications,
    operationId: 'changeNotificationPreferencesByLink',
    summary: "Change them without a sign-in, by the token of a mail's link",
    description: 'The token changes preferences of notifications, and nothing else.',
    body: changeLinkedPreferencesBody,
    response: { schema: notificationPreferences },
  },
  pushSettings: {
    ...notifications,
    operationId: 'getPushSettings',
    summary: 'The key with which browsers subscribe to pushes',
    response: { schema: pushSettings },
  },
  subscribeToPushes: {
    ...notifications,
    operationId: 'subscribeToPushes',
    summary: "Have the caller's notifications pushed to this browser",
    description:
      'Takes what `PushManager.subscribe()` gave (Web Push, RFC 8030). The subscription is that of this session: it replaces an earlier one, and ends with it. A person has ten at most; the oldest go first.',
    body: pushSubscriptionBody,
    response: { status: 201, schema: pushSubscription },
  },
  unsubscribeFromPushes: {
    ...notifications,
    operationId: 'unsubscribeFromPushes',
    summary: 'Push nothing to this browser any more',
    description: 'Also where it was not subscribed.',
    body: endPushSubscriptionBody,
    response: { schema: messageAnswer },
  },
  openLink: {
    ...notifications,
    operationId: 'openNotificationLink',
    summary: 'Where a person who opens the link of a mail chooses their notifications',
    description:
      'Redirects to a page that works without a sign-in, and changes nothing, because programs open links of mails to check them.',
    query: preferenceLinkQuery,
    response: 'redirect',
  },
  stopMails: {
    ...notifications,
    operationId: 'stopNotificationMails',
    summary: 'Turn the mails of a kind off without a sign-in, as mail programs do (RFC 8058)',
    description:
      'The address is in the header List-Unsubscribe of mails about notifications. Mail programs send `List-Unsubscribe=One-Click` as a form; the body is not read.',
    query: stopMailsQuery,
    response: { schema: messageAnswer },
    otherResponses: [
      { status: 303, description: 'With `from=page`: back to the page, which says what came of it' },
    ],
  },
} as const;
