import type { MailText } from '@repo/mail/compose-mail';
import type { Audience } from './layout.ts';

export type RescheduledClass = {
  courseRunId: string;
  title: string;
  before: string;
  after: string;
  /** Sessions that are moved, new or cancelled. */
  changes: string[];
  reason: string;
  audience: Audience;
};

/** Contains only what changed. */
export function classRescheduledText(move: RescheduledClass): MailText {
  const { before, after, changes, reason, title, audience } = move;
  const isTrainer = audience === 'trainer';
  return {
    subject: before === after ? 'New times of a class of yours' : 'New dates of a class of yours',
    paragraphs: [
      isTrainer ? `The class ${title}, which you teach, has moved.` : `The class ${title} has moved.`,
      ...(before === after ? [`Its dates stay: ${after}`] : [`Before: ${before}`, `Now: ${after}`]),
      ...(changes.length > 0 ? ['What changes:', ...changes] : []),
      ...(reason ? [`The reason: ${reason}`] : []),
      isTrainer
        ? 'If you cannot teach at these times, tell the training centre, so that another trainer can be found.'
        : 'If you cannot come at these times, withdraw from the class on its page, so that somebody else gets the place.',
    ],
    action: { label: 'Open the class', path: `/classes/${move.courseRunId}` },
    footer: isTrainer
      ? 'You get this message because you are the trainer of this class.'
      : 'You get this message because you are in this class.',
  };
}
