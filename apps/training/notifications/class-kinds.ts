import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';
import { classCancelledText } from '#mails/class-cancelled.ts';
import { classRescheduledText } from '#mails/class-rescheduled.ts';
import { enrolledText } from '#mails/enrolled.ts';
import { enrolmentEndedText } from '#mails/enrolment-ended.ts';
import { describePart, trainerAssignedText } from '#mails/trainer-assigned.ts';
import { trainerReplacedText } from '#mails/trainer-replaced.ts';

const classPath = (courseRunId: string) => `/classes/${courseRunId}`;

const aboutClass = { courseRunId: z.string(), title: z.string(), dates: z.string() };
const audience = z.enum(['learner', 'trainer']);

export const enrolledKind = defineNotificationKind({
  kind: 'enrolled',
  label: 'Classes that you are enrolled in',
  data: z.object({
    ...aboutClass,
    sessions: z.array(z.string()),
    venue: z.string(),
    fee: z.string(),
    byAdmin: z.boolean(),
  }),
  channels: { mail: 'always', push: true },
  title: () => 'You are enrolled in a class',
  body: ({ title, dates, venue }) =>
    `You are enrolled in ${title}: ${dates}, ${venue || 'place to be announced'}.`,
  path: ({ courseRunId }) => classPath(courseRunId),
  mail: (run) => enrolledText(run),
});

export const enrolmentWithdrawnKind = defineNotificationKind({
  kind: 'enrolment-withdrawn',
  label: 'Enrolments of yours that the training centre ends',
  data: z.object(aboutClass),
  channels: { mail: 'always', push: true },
  title: () => 'You are no longer enrolled in a class',
  body: ({ title, dates }) => `The training centre ended your enrolment in ${title} (${dates}).`,
  path: () => '/classes',
  mail: (run) => enrolmentEndedText(run),
});

export const courseCompletedKind = defineNotificationKind({
  kind: 'course-completed',
  label: 'Courses that you have completed',
  data: z.object(aboutClass),
  channels: { mail: true, push: true },
  title: () => 'You have completed a course',
  body: ({ title, dates }) => `You have completed ${title} (${dates}). Well done!`,
  path: ({ courseRunId }) => classPath(courseRunId),
  mail: () => ({ actionLabel: 'See your results' }),
});

const movedClass = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('times'),
    courseRunId: z.string(),
    title: z.string(),
    audience,
    before: z.string(),
    after: z.string(),
    changes: z.array(z.string()),
    reason: z.string(),
  }),
  z.object({ what: z.literal('place'), ...aboutClass, audience, venue: z.string() }),
  z.object({ what: z.literal('trainer'), ...aboutClass, audience, trainer: z.string() }),
]);
export type MovedClass = z.output<typeof movedClass>;

function describeMove(move: MovedClass): string {
  switch (move.what) {
    case 'times':
      return move.before === move.after
        ? `${move.title} has new times; its dates stay: ${move.after}.`
        : `${move.title} has moved from ${move.before} to ${move.after}.`;
    case 'place':
      return `${move.title} (${move.dates}) is now at another place: ${move.venue || 'to be announced'}.`;
    case 'trainer':
      return `${move.title} (${move.dates}) has a new trainer: ${move.trainer}.`;
  }
}

/** Of the changes, new dates and times alone are mailed. Only changes of the same thing merge: the newest hides the earlier ones. */
export const classMovedKind = defineNotificationKind({
  kind: 'class-moved',
  label: 'New dates, places and trainers of your classes',
  data: movedClass,
  channels: { mail: 'always', push: true },
  groupBy: ({ courseRunId, what }) => `${courseRunId} ${what}`,
  title: () => 'A class of yours has changed',
  body: (move, count) => {
    const news = describeMove(move);
    return count === 1 ? news : `${news} It has changed ${count} times since you last looked.`;
  },
  path: ({ courseRunId }) => classPath(courseRunId),
  mail: (move) => (move.what === 'times' ? classRescheduledText(move) : {}),
});

export const classCancelledKind = defineNotificationKind({
  kind: 'class-cancelled',
  label: 'Classes of yours that are cancelled',
  data: z.object({ ...aboutClass, audience, reason: z.string() }),
  channels: { mail: 'always', push: true },
  title: () => 'A class of yours is cancelled',
  body: ({ title, dates }) => `${title} (${dates}) is cancelled.`,
  path: ({ courseRunId }) => classPath(courseRunId),
  mail: (run) => classCancelledText(run),
});

export const trainerChangedKind = defineNotificationKind({
  kind: 'trainer-changed',
  label: 'Classes that you are given to teach, or no longer teach',
  data: z.object({
    ...aboutClass,
    isAssigned: z.boolean(),
    /** Absent: the trainer, who leads the class. */
    part: z.enum(['co_trainer', 'assistant']).optional(),
  }),
  channels: { mail: 'always', push: true },
  title: ({ isAssigned }) => (isAssigned ? 'You teach a class' : 'You no longer teach a class'),
  body: ({ isAssigned, title, dates, part }) =>
    isAssigned
      ? `You are now ${describePart(part)} of ${title} (${dates}).`
      : `You are no longer ${describePart(part)} of ${title} (${dates}).`,
  path: ({ isAssigned, courseRunId }) => (isAssigned ? classPath(courseRunId) : '/classes'),
  mail: ({ isAssigned, ...run }) => (isAssigned ? trainerAssignedText(run) : trainerReplacedText(run)),
});
