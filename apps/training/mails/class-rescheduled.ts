import { type Letter, letterTo, linkTo, type Recipient } from './layout.ts';

export type Move = {
  courseRunId: string;
  title: string;
  before: { dates: string; sessions: string[] };
  after: { dates: string; sessions: string[] };
  reason: string;
};

/** To the learners and the trainer of a class that has moved: when it was to be, and when it is now. */
export function classRescheduledMail(person: Recipient, move: Move): Letter {
  const { before, after, reason, title } = move;
  return letterTo(person, {
    subject: `New dates: ${title}`,
    paragraphs: [
      `The class ${title} has moved.`,
      `Before: ${before.dates}`,
      `Now: ${after.dates}`,
      ...(after.sessions.length > 0 ? ['The sessions now:', ...after.sessions] : []),
      ...(reason ? [`The reason: ${reason}`] : []),
      'If you cannot come on the new dates, withdraw from the class on its page, so that somebody else gets the place.',
    ],
    action: { label: 'Open the class', url: linkTo(`/classes/${move.courseRunId}`) },
    footer: 'You get this message because you are in this class.',
  });
}
