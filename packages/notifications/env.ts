import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

export const notificationsEnv = z.object({
  /** A mail waits until nothing of its group came for so long, and at most five times as long. */
  NOTIFICATION_QUIET_SECONDS: emptyAsUndefined(
    z.coerce.number('must be a number of seconds').min(0).max(600, 'can be at most 600').default(60),
  ),
  /** How many mails one person's actions may cause to another within a day. */
  NOTIFICATION_MAILS_PER_SENDER: emptyAsUndefined(
    z.coerce.number('must be a number of mails').int().min(1, 'must be at least 1').default(10),
  ),
});

export type NotificationsEnv = z.output<typeof notificationsEnv>;
