import { supportAddress } from '@repo/base/support-address';
import type { MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type ListingText = { title: string; slug: string };

const objection = () => `If you think this is a mistake, write to ${supportAddress(env())}.`;

/** `reason`: the moderator's text, which the seller reads. */
export function listingHiddenText({ title, slug, reason }: ListingText & { reason: string }): MailText {
  return {
    subject: 'A listing of yours was hidden',
    paragraphs: [
      `A moderator has hidden your listing “${title}”. Only you and the moderators can see it now.`,
      `The reason: ${reason}`,
      'If you think this is a mistake, open your listing and press “Appeal”.',
    ],
    action: { label: 'See your listing', path: `/listings/${slug}` },
    footer: objection(),
  };
}

export function listingRestoredText({ title, slug }: ListingText): MailText {
  return {
    subject: 'A listing of yours is back',
    paragraphs: [`A moderator has brought your listing “${title}” back, with the status that it had before.`],
    action: { label: 'See your listing', path: `/listings/${slug}` },
    footer: 'You get this because the listing was hidden before.',
  };
}

/** The person cannot sign in to learn more, so the mail must say everything. */
export function accountSuspendedMail(
  person: Recipient,
  { reason, appealPath }: { reason: string; appealPath: string },
): MailContent {
  return mailTo(person, {
    subject: 'Your account was suspended',
    paragraphs: [
      'A moderator has suspended your account. You cannot sign in, and what you offer is hidden.',
      `The reason: ${reason}`,
      'If you think this is a mistake, you can appeal once. Another look is taken, and we mail you the answer.',
    ],
    action: { label: 'Appeal', path: appealPath },
    footer: objection(),
  });
}

export function accountRestoredMail(person: Recipient): MailContent {
  return mailTo(person, {
    subject: 'Your account is open again',
    paragraphs: [
      'A moderator has lifted the suspension of your account. You can sign in again, and what you offered is back.',
    ],
    action: { label: 'Sign in', path: '/login' },
    footer: 'You get this because your account was suspended before.',
  });
}
