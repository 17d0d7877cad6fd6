import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type EndedClass = { startDate: Date | null; endDate: Date | null; course: { title: string } };

export function enrolmentEndedMail(learner: Recipient, run: EndedClass): MailContent {
  const { title } = run.course;
  return mailTo(learner, {
    subject: `You are no longer enrolled in ${title}`,
    paragraphs: [
      `The training centre ended your enrolment in ${title} (${formatDates(dateText(run.startDate), dateText(run.endDate))}).`,
    ],
    action: { label: 'See my classes', path: '/classes' },
    footer: 'You get this message because you were enrolled in this class.',
  });
}
