import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

export const notificationsEnv = z.object({
  NOTIFICATION_QUIET_SECONDS: emptyAsUndefined(
    z.coerce
      .number('NOTIFICATION_QUIET_SECONDS must be a number of seconds')
      .min(0, 'NOTIFICATION_QUIET_SECONDS must be at least 0')
      .max(600, 'NOTIFICATION_QUIET_SECONDS must be at most 600')
      .default(60),
  ).meta({
    description:
      'How many seconds nothing more of the same chat or course must happen before its notification is mailed. After five times as long it is mailed in any case.',
    syntax: 'seconds, 0 to 600',
  }),
  NOTIFICATION_MAILS_PER_SENDER: emptyAsUndefined(
    z.coerce
      .number('NOTIFICATION_MAILS_PER_SENDER must be a number of mails')
      .int('NOTIFICATION_MAILS_PER_SENDER must be a whole number')
      .min(1, 'NOTIFICATION_MAILS_PER_SENDER must be at least 1')
      .default(10),
  ).meta({
    description: 'How many mails one person can cause to another within a day, such as by messages.',
  }),
  NOTIFICATION_MAILS_FROM_STRANGERS: emptyAsUndefined(
    z.coerce
      .number('NOTIFICATION_MAILS_FROM_STRANGERS must be a number of mails')
      .int('NOTIFICATION_MAILS_FROM_STRANGERS must be a whole number')
      .min(1, 'NOTIFICATION_MAILS_FROM_STRANGERS must be at least 1')
      .default(10),
  ).meta({
    description:
      'How many mails all the people whom somebody never answered can cause to them within an hour, together. The last of these is about all that is left.',
  }),
});

export type NotificationsEnv = z.output<typeof notificationsEnv>;
