import type { MailText } from '@repo/mail/compose-mail';
import { deletionGraceDays } from './deletion-db.ts';

/** A kind of data that is deleted or kept, as the page describes it. */
export type DataFate = { what: string; why?: string };

/** What the page and the endpoint show before somebody deletes their account. `why` is the reason for keeping the data. */
export type DeletionTerms = {
  goes: readonly DataFate[];
  stays: readonly Required<DataFate>[];
};

export const keepAccountPath = (token: string): string => `/keep-account?token=${token}`;

const day = new Intl.DateTimeFormat('en-SG', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Singapore',
});

/** "Sun, 6 Dec 2026", in Singapore. */
export function formatDeletionDay(date: Date): string {
  return day.format(date);
}

const keepAction = (token: string) => ({ label: 'Keep my account', path: keepAccountPath(token) });

/** When an account was closed. */
export function accountClosedText({ token, dueAt }: { token: string; dueAt: Date }): MailText {
  return {
    subject: 'Your account is closed and will be deleted',
    paragraphs: [
      `You asked us to delete your account. It is closed now, all devices are signed out, and on ${formatDeletionDay(dueAt)} it is erased for good.`,
      'If you changed your mind, or it was not you, keep it with the link below.',
    ],
    action: keepAction(token),
    footer: `The link works until the account is erased, ${deletionGraceDays} days after you asked. Keep this mail until then.`,
  };
}

/** When somebody signs in to a closed account. */
export function keepLinkText(token: string): MailText {
  return {
    subject: 'Keep your account?',
    paragraphs: [
      'Somebody, hopefully you, just signed in to your account, which is closed and will be erased soon.',
      'To use it again, keep it with the link below and sign in once more.',
    ],
    action: keepAction(token),
    footer:
      'Without the link the account is erased as you asked. Links that we mailed before do not work any more.',
  };
}

/** When an account was erased. */
export function accountErasedText(): MailText {
  return {
    subject: 'Your account is deleted',
    paragraphs: [
      'We have erased your account, as you asked. What the page told you that we have to keep does not carry your address any more.',
    ],
    footer: 'This is our last mail to you. You can open a new account at any time.',
  };
}

export const deletionAnswers = {
  closed: (dueAt: Date) => ({
    message: `Your account is closed. On ${formatDeletionDay(dueAt)} it is erased; until then the link that we mailed to you keeps it`,
    eraseAt: dueAt.toISOString(),
  }),
  requested: {
    message: 'Your request is noted. The training centre sees it and gets back to you',
    eraseAt: null,
  },
  kept: { message: 'Your account is kept. Sign in to use it again' },
};
