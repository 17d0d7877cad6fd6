import type { Sql } from '@repo/db/sql';
import type { MailQueueDb } from '@repo/mail/waiting/queue-mails';

/** The client or a transaction of a service that has the tables of webhooks. */
export type WebhooksDb = MailQueueDb & {
  $queryRaw<T>(query: Sql): PromiseLike<T>;
  $executeRaw(query: Sql): PromiseLike<number>;
};

/** The key ring of the service. */
export type SecretCipher = {
  encrypt(text: string, purpose: 'webhook-secret'): string;
  decrypt(cipher: string, purpose: 'webhook-secret'): string;
};
