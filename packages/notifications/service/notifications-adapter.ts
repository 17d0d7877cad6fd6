import type { ServiceError, ServiceErrorOptions } from '@repo/base/errors';
import type { MailContent, MailText } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import type { OutboundEnv } from '@repo/outbound/env';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsEnv } from '../env.ts';
import type { LinkCipher } from '../mails/preference-link.ts';
import type { DeliverMailTools, MailRecipient } from '../mails/queue-due-mails.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { NotifyOptions } from '../notify.ts';
import type { PushEnv } from '../push/env.ts';

/** What a service gives to each of its functions, as far as notifications need it. */
export type NotificationsContext<Db> = { db: Db; clock: () => Date; keys: MailCipher & LinkCipher };

/** What a service gives to its jobs. */
export type DeliveryContext<Db> = NotificationsContext<Db> & {
  logger: { error(details: object, message: string): void };
};

export type SignedInContext<Db, Person> = NotificationsContext<Db> & { actor: Person & { id: string } };

/** One service, as notifications need to know it. `Person` is what `kindsFor` needs to know of an actor. */
export type NotificationsAdapter<Db extends NotificationsDb, Person> = {
  kinds: NotificationKinds;
  /** What a person can get, and so what their preferences list; everything where there is none. */
  kindsFor?: (person: Person) => NotificationKinds;
  /** Null where the account is closed. */
  findPerson: (db: Db, userId: string) => Promise<(Person & { id: string; email: string }) | null>;
  /** Those of these people whose account is open. Whether an address is proven, the package looks at itself. */
  readRecipients: (db: Db, userIds: string[]) => Promise<MailRecipient[]>;
  findOutdated?: NonNullable<DeliverMailTools<Db>['findOutdated']>;
  mailTo: (person: MailRecipient, text: MailText) => MailContent;
  inTransaction: <R>(db: Db, work: (tx: Db) => Promise<R>, options?: { timeoutMs: number }) => Promise<R>;
  settings: () => NotificationsEnv & PushEnv & OutboundEnv & { MAIL_FROM: string; publicUrl: string };
  errors: Record<'invalid' | 'notificationNotFound', (options?: ServiceErrorOptions) => ServiceError>;
  blocked?: NotifyOptions['blocked'];
  answered?: NonNullable<DeliverMailTools<Db>['answered']>;
  /** How open pages learn of it; without, they ask when they are looked at. */
  live?: NotifyOptions['live'];
};
