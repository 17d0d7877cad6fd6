import type { MailText } from '@repo/mail/compose-mail';
import type { EnrolledClass } from './enrolled.ts';

/** `from`: the dates of the earlier class. */
export type ClassTransfer = EnrolledClass & { from: string };

export function classTransferredText({
  courseRunId,
  title,
  from,
  dates,
  sessions,
  venue,
}: ClassTransfer): MailText {
  return {
    subject: 'You have been moved to another class',
    paragraphs: [
      `The training provider has moved you from the class ${title} (${from}) to another class of the same course.`,
      `When: ${dates}`,
      ...(sessions.length > 0 ? ['The sessions:', ...sessions] : []),
      `Where: ${venue || 'to be announced'}`,
      'What you have read and handed in counts as before. You no longer have a place in the earlier class.',
    ],
    action: { label: 'Open the class', path: `/classes/${courseRunId}` },
    footer: 'You get this message because a place in this class was taken for you.',
  };
}
