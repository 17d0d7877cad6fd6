import { env } from '#env.ts';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function invitationMail(person: Recipient, token: string): MailContent {
  return mailTo(person, {
    subject: `Your account at ${env().TRAINING_NAME}`,
    paragraphs: [
      'An account was opened for you. In it you find your courses and classes, hand in your work and see your grades.',
      `Your sign-in is ${person.email}. Choose a password to begin.`,
    ],
    action: { label: 'Choose a password', path: `/set-password?token=${token}` },
    footer: `The link works once and for 14 days. After that, ask for a new one at ${linkTo('/forgot-password')}, or sign in with a one-time code.`,
  });
}
