import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatCount } from '@repo/ui/format-count';
import { z } from 'zod';

export const attendanceWarningKind = defineNotificationKind({
  kind: 'attendance-warning',
  label: 'Warnings that your attendance gets too low',
  data: z.object({
    courseRunId: z.string(),
    title: z.string(),
    risk: z.enum(['last', 'below']),
    minimumAttendance: z.int(),
  }),
  channels: { mail: true, push: true },
  title: ({ risk }) =>
    risk === 'last' ? 'Please do not miss another session' : 'Your attendance is too low',
  body: ({ title, risk, minimumAttendance }) =>
    risk === 'last'
      ? `${title} asks you to attend ${minimumAttendance}% of its hours. If you miss another session, you will not reach that. If you cannot come, please speak to your trainer first.`
      : `${title} asks you to attend ${minimumAttendance}% of its hours, and you have missed more than that allows. Please speak to your trainer soon: you may be able to make up what you missed.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}`,
  mail: () => ({ actionLabel: 'See your attendance' }),
});

const learners = ['learner', 'learners'] as const;

function describeCounts({ below, last }: { below: number; last: number }): string {
  const parts = [
    below > 0 ? `${formatCount(below, learners)} below the minimum attendance` : '',
    last > 0 ? `${formatCount(last, learners)} who cannot miss another session` : '',
  ];
  return parts.filter((part) => part !== '').join(', and ');
}

/** One a week for each person, whatever the number of their classes. */
export const learnersAtRiskKind = defineNotificationKind({
  kind: 'learners-at-risk',
  label: 'Learners whose attendance gets too low, once a week',
  data: z.object({
    /** The Monday, YYYY-MM-DD in Singapore. */
    week: z.string(),
    classes: z.int(),
    below: z.int(),
    last: z.int(),
    /** Of the only class; null where there are several. */
    courseRunId: z.string().nullable(),
    title: z.string().nullable(),
  }),
  channels: { mail: true, push: false },
  // It is looked up, so that nobody gets two in one week.
  groupBy: ({ week }) => week,
  title: () => 'Learners who may not reach their attendance',
  body: ({ classes, title, ...counts }) =>
    `${title ?? formatCount(classes, ['class', 'classes'])}: ${describeCounts(counts)}.`,
  path: ({ courseRunId }) => (courseRunId === null ? '/classes/at-risk' : `/classes/${courseRunId}/at-risk`),
  mail: () => ({ actionLabel: 'See who they are' }),
});
