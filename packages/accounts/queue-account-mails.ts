import type { MailContent } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AccountContext, AccountDb, AccountService } from './account-service.ts';

/** What a mail says; the service adds its name, the greeting and where its links lead. */
export type AccountText = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
  footer: string;
  /** What the footer leads to. */
  footerPath?: string;
};

export type AccountMail = { to: { name: string; email: string }; text: AccountText };

type Composer = Pick<AccountService<AccountDb>, 'mailTo' | 'linkTo'>;

export function composeAccountMail({ mailTo, linkTo }: Composer, { to, text }: AccountMail): MailContent {
  const { action, footer, footerPath, ...rest } = text;
  return mailTo(to, {
    ...rest,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
    footer: footerPath ? `${footer} ${linkTo(footerPath)}` : footer,
  });
}

/** Mails about an account, sent if the transaction is committed. */
export async function queueAccountMails<Db extends AccountDb>(
  service: Composer,
  tx: Db,
  ctx: Pick<AccountContext<Db>, 'keys' | 'clock'>,
  mails: readonly AccountMail[],
  options: { notAfter?: Date } = {},
): Promise<void> {
  const contents = mails.map((mail) => composeAccountMail(service, mail));
  await queueMails(tx, ctx, contents, options);
}
