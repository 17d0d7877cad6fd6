import { z } from 'zod';
import { clampedLimitQuery, optionalEmptyAsAbsent, pageNumberQuery } from './query.ts';
import { id, timestamp } from './values.ts';

export const notification = z.object({
  id,
  kind: z.string(),
  text: z.string(),
  href: z.string().nullable(),
  readAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type ShownNotification = z.output<typeof notification>;

export const notificationsQuery = z.object({
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 100),
  unread: optionalEmptyAsAbsent(z.enum(['true', 'false'], 'unread is true or false')).meta({
    description: 'true: those alone that were not read yet',
  }),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;

export const notificationList = z.object({
  notifications: z.array(notification),
  total: z.int(),
  page: z.int(),
  totalPages: z.int(),
  unreadCount: z.int(),
});
export type NotificationList = z.output<typeof notificationList>;

const maximumIds = 100;

export const markNotificationsReadBody = z.union(
  [
    z.object({ all: z.literal(true) }),
    z.object({
      ids: z.array(id).min(1, 'ids names at least one').max(maximumIds, `ids names at most ${maximumIds}`),
    }),
  ],
  'Send { ids: […] }, or { all: true }',
);
export type MarkNotificationsReadBody = z.output<typeof markNotificationsReadBody>;

export const unreadAnswer = z.object({ unreadCount: z.int() });

export const digests = ['immediate', 'daily', 'weekly'] as const;
const digest = z.enum(digests, 'digest is immediate, daily or weekly');

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 22:00');
const quietHours = z.object({ from: timeOfDay, to: timeOfDay }).nullable();

export const notificationPreferences = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      mail: z.boolean(),
      mailRequired: z.boolean().meta({ description: 'Concerns the account: its mails cannot be turned off' }),
      push: z.boolean(),
    }),
  ),
  digest,
  quietHours: quietHours.meta({
    description: 'No mail and no push between these times of the day in timeZone',
  }),
  timeZone: z.string(),
});
export type NotificationPreferences = z.output<typeof notificationPreferences>;

/** What the page behind a mail's link shows without a sign-in. */
export type LinkedPreferences = {
  /** Masked. */
  address: string;
  /** The kinds of the mail, and whether they are still mailed. */
  mailed: { label: string; mail: boolean }[];
  /** Null once the link is too old to change them. */
  preferences: NotificationPreferences | null;
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const maximumKinds = 100;

/** What is left out stays as it is. */
export const changeNotificationPreferencesBody = z.object({
  kinds: z
    .array(
      z.object({ kind: z.string().max(100), mail: z.boolean().optional(), push: z.boolean().optional() }),
    )
    .max(maximumKinds, `kinds names at most ${maximumKinds}`)
    .optional(),
  digest: digest.optional(),
  quietHours: quietHours.optional(),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'Choose a time zone by its name, such as Asia/Singapore')
    .optional(),
});
export type ChangeNotificationPreferences = z.output<typeof changeNotificationPreferencesBody>;

/** The secret of a mail's link. */
const token = z.string().max(2_000);

export const preferenceLinkQuery = z.object({ token });

export const stopMailsQuery = preferenceLinkQuery.extend({
  from: optionalEmptyAsAbsent(z.enum(['page'], 'from is page')).meta({
    description: 'page: the form of the page behind the link; the answer leads back to it',
  }),
});

export const changeLinkedPreferencesBody = changeNotificationPreferencesBody.extend({ token });
