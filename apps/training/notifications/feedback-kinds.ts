import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';
import { formatDate } from '#domain/calendar/format-dates.ts';

const aboutClass = { courseRunId: z.string(), title: z.string(), dates: z.string() };
const feedbackPath = (courseRunId: string) => `/classes/${courseRunId}/feedback`;

export const feedbackAskedKind = defineNotificationKind({
  kind: 'feedback-asked',
  label: 'Questions about a class that you attended',
  data: z.object({
    ...aboutClass,
    /** The last day, YYYY-MM-DD in Singapore. */
    until: z.string(),
    isReminder: z.boolean(),
  }),
  channels: { mail: true, push: false },
  title: ({ isReminder }) => (isReminder ? 'You can still say how your class was' : 'How was your class?'),
  body: ({ title, dates, until }) =>
    `Please answer a few questions about ${title} (${dates}). Your answers are anonymous. You can answer until ${formatDate(until)}.`,
  path: ({ courseRunId }) => feedbackPath(courseRunId),
  mail: () => ({ actionLabel: 'Answer the questions' }),
});

export const feedbackReadyKind = defineNotificationKind({
  kind: 'feedback-ready',
  label: 'What learners say about your classes',
  data: z.object({ ...aboutClass, answered: z.int() }),
  channels: { mail: true, push: false },
  title: () => 'The feedback on your class is ready',
  body: ({ title, dates, answered }) =>
    `${answered} learners have answered the questions about ${title} (${dates}).`,
  path: ({ courseRunId }) => `${feedbackPath(courseRunId)}/results`,
  mail: () => ({ actionLabel: 'See the feedback' }),
});
