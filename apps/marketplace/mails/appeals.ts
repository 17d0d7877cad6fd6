import { supportAddress } from '@repo/base/support-address';
import type { MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type Answer = { outcome: 'UPHELD' | 'RESTORED'; answer: string };

const footer = () =>
  `You get this because you appealed. For anything else write to ${supportAddress(env())}.`;

export function listingAppealAnsweredText({
  title,
  slug,
  outcome,
  answer,
}: Answer & { title: string; slug: string }): MailText {
  const isRestored = outcome === 'RESTORED';
  return {
    subject: isRestored ? 'Your appeal was granted' : 'Your appeal was not granted',
    paragraphs: [
      isRestored
        ? `A moderator has read your appeal and brought your listing “${title}” back.`
        : `A moderator has read your appeal. Your listing “${title}” stays hidden.`,
      `The answer: ${answer}`,
    ],
    action: { label: 'See your listing', path: `/listings/${slug}` },
    footer: footer(),
  };
}

/** To somebody who was banned meanwhile: they cannot read it behind the bell, or open the listing. */
export function listingAppealAnsweredMail(
  person: Recipient,
  answer: Answer & { title: string; slug: string },
): MailContent {
  const { action: _, ...text } = listingAppealAnsweredText(answer);
  return mailTo(person, text);
}

export function banAppealAnsweredMail(person: Recipient, { outcome, answer }: Answer): MailContent {
  const isRestored = outcome === 'RESTORED';
  return mailTo(person, {
    subject: isRestored ? 'Your appeal was granted' : 'Your appeal was not granted',
    paragraphs: [
      isRestored
        ? 'A moderator has read your appeal and lifted the suspension of your account. You can sign in again, and what you offered is back.'
        : 'A moderator has read your appeal. Your account stays suspended.',
      `The answer: ${answer}`,
    ],
    ...(isRestored ? { action: { label: 'Sign in', path: '/login' } } : {}),
    footer: footer(),
  });
}
