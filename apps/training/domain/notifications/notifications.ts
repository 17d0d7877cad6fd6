import type { UserActor } from '@repo/auth/training-actor';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { createNotifications } from '@repo/notifications/service/create-notifications';
import { liveBellOptions } from '@repo/notifications/service/live-channel';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { notificationKinds, notificationKindsFor } from '#notifications/kinds.ts';

/** What an admin does, the training centre does, so without an `actorId`. */
export const notifications = createNotifications<TrainingDb, Pick<UserActor, 'roles'>>({
  kinds: notificationKinds,
  kindsFor: notificationKindsFor,
  errors,
  live: liveBellOptions,
  mailTo: ({ name, email }, text) => mailTo({ fullName: name, email }, text),
  settings: () => ({ ...env(), publicUrl: env().TRAINING_URL }),
  inTransaction: (db, work, options) => inTransaction(db, work, options),
  findPerson: (db, id) =>
    db.user.findUnique({
      where: { id, deactivatedAt: null },
      select: { id: true, email: true, roles: true },
    }),
  // Nobody can act on a mail whose account is not open.
  async readRecipients(db, userIds) {
    const people = await db.user.findMany({
      where: { id: { in: userIds }, deactivatedAt: null },
      select: { id: true, fullName: true, email: true },
    });
    return people.map(({ fullName: name, ...person }) => ({ ...person, name }));
  },
});
