import type { MailText } from '@repo/mail/compose-mail';

export function enrolmentEndedText({ title, dates }: { title: string; dates: string }): MailText {
  return {
    subject: 'You are no longer enrolled in a class',
    paragraphs: [`The training centre ended your enrolment in ${title} (${dates}).`],
    action: { label: 'See my classes', path: '/classes' },
    footer: 'You get this message because you were enrolled in this class.',
  };
}
