import type { Sql } from '@repo/db/sql';
import type { MailQueueDb } from '@repo/mail/waiting/queue-mails';

/** The client or a transaction of a service that has the tables of notifications. */
export type NotificationsDb = MailQueueDb & {
  $queryRaw<T>(query: Sql): PromiseLike<T>;
  $executeRaw(query: Sql): PromiseLike<number>;
};
