import { type MailContent, mailTo, type Recipient } from './layout.ts';

/** To a learner whose account was created by an enrolment, without a password. */
export function welcomeLearnerMail(person: Recipient & { courseTitle: string }, token: string): MailContent {
  return mailTo(person, {
    subject: 'Your training account',
    paragraphs: [
      `You are enrolled in ${person.courseTitle}. An account was made for you with this email address.`,
      'Set a password to see your classes, read the material and hand in your work.',
    ],
    action: { label: 'Set a password', path: `/set-password?token=${token}` },
    footer:
      'The link works once and for 14 days. After that, ask for a new one with “Forgot password” on the sign-in page.',
  });
}
