import type { MailText } from '@repo/mail/compose-mail';
import type { Audience } from './layout.ts';

export type CancelledClass = { title: string; dates: string; reason: string; audience: Audience };

export function classCancelledText({ title, dates, reason, audience }: CancelledClass): MailText {
  const common = [`The class ${title} (${dates}) is cancelled.`, `The reason: ${reason}`];
  const subject = 'A class of yours is cancelled';
  if (audience === 'trainer') {
    return {
      subject,
      paragraphs: [...common, 'You do not have to teach it. Its learners get a mail of their own.'],
      action: { label: 'See my classes', path: '/classes' },
      footer: 'You get this message because you were the trainer of this class.',
    };
  }
  return {
    subject,
    paragraphs: [
      ...common,
      'Your enrolment in it has ended; you do not have to do anything. If you would like another date, look at the other classes of the course.',
    ],
    action: { label: 'See courses', path: '/courses' },
    footer: 'You get this message because you were in this class.',
  };
}
