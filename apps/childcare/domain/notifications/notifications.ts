import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { createNotifications } from '@repo/notifications/service/create-notifications';
import { liveBellOptions } from '@repo/notifications/service/live-channel';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { notificationKinds, notificationKindsFor } from '#notifications/kinds.ts';

export const notifications = createNotifications<ChildcareDb, Pick<ChildcareActor, 'role'>>({
  kinds: notificationKinds,
  kindsFor: notificationKindsFor,
  errors,
  live: liveBellOptions,
  mailTo,
  settings: () => ({ ...env(), publicUrl: env().CHILDCARE_URL }),
  inTransaction: (db, work, options) => inTransaction(db, work, options),
  findPerson: (db, id) =>
    db.user.findUnique({
      where: { id, deactivatedAt: null },
      select: { id: true, email: true, role: true },
    }),
  // Nobody can sign in from a mail who has not joined yet, or whose account is closed.
  readRecipients: (db, userIds) =>
    db.user.findMany({
      where: { id: { in: userIds }, deactivatedAt: null, passwordHash: { not: null } },
      select: { id: true, name: true, email: true },
    }),
});
