import { inTransaction, type MarketplaceClient } from '@repo/db/marketplace';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { deliverMails } from '@repo/notifications/mails/deliver-mails';
import type { LinkCipher } from '@repo/notifications/mails/preference-link';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { kinds } from '#notifications/kinds.ts';
import { readRecipients } from './read-recipients.ts';

type Tools = { db: MarketplaceClient; keys: MailCipher & LinkCipher; clock: () => Date };

/** Queues the mails that are due. Answers how many notifications were looked at. */
export function deliverNotifications({ db, keys, clock }: Tools, signal?: AbortSignal): Promise<number> {
  return deliverMails(
    {
      inTransaction: (work) => inTransaction(db, work, { timeoutMs: 60_000 }),
      kinds,
      readRecipients,
      mailTo,
      keys,
      clock,
      mailsPerSender: env().NOTIFICATION_MAILS_PER_SENDER,
    },
    signal,
  );
}
