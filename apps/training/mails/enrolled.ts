import type { MailText } from '@repo/mail/compose-mail';

export type EnrolledClass = {
  courseRunId: string;
  title: string;
  dates: string;
  sessions: string[];
  venue: string;
  fee: string;
  /** Enrolled by an administrator. */
  byAdmin: boolean;
};

export function enrolledText(run: EnrolledClass): MailText {
  const { courseRunId, title, dates, sessions, venue, fee, byAdmin } = run;
  return {
    subject: 'You are enrolled in a class',
    paragraphs: [
      byAdmin
        ? `The training provider has enrolled you in the class ${title}.`
        : `You have enrolled in the class ${title}.`,
      `When: ${dates}`,
      ...(sessions.length > 0 ? ['The sessions:', ...sessions] : []),
      `Where: ${venue || 'to be announced'}`,
      `Course fee: ${fee}`,
      'If you cannot come, withdraw on the page of the class before it begins, so that somebody else gets the place.',
    ],
    action: { label: 'Open the class', path: `/classes/${courseRunId}` },
    footer: 'You get this message because a place in this class was taken for you.',
  };
}
