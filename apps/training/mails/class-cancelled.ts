import { type Letter, letterTo, linkTo, type Recipient } from './layout.ts';

type CancelledClass = { title: string; dates: string; reason: string };

/** To the learners and the trainer of a class that will not take place. */
export function classCancelledMail(person: Recipient, { title, dates, reason }: CancelledClass): Letter {
  return letterTo(person, {
    subject: `Cancelled: ${title}`,
    paragraphs: [
      `The class ${title} (${dates}) is cancelled.`,
      `The reason: ${reason}`,
      'You need not do anything. If you would like another date, look at the other classes of the course.',
    ],
    action: { label: 'See courses', url: linkTo('/courses') },
    footer: 'You get this message because you were in this class.',
  });
}
