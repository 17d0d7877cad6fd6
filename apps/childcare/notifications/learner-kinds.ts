import { defineNotificationKind } from '@repo/notifications/define-kind';
import { timestamp } from '@repo/schemas/values';
import { formatDate } from '@repo/ui/format-date';
import { z } from 'zod';
import { reminderMailSwitch } from './reminder-mail-switch.ts';

const course = { courseTitle: z.string(), courseSlug: z.string() };

const learn = (slug: string) => `/learn/${encodeURIComponent(slug)}`;
const certificates = () => '/certificates';

/** Mailed by the functions that cause them, in mails of their own that the person who assigns sees before. */
const assignment = {
  label: 'Courses that your centre assigns to you, changes or takes back',
  channels: { mail: 'always', push: true },
  isMailedByCaller: true,
} as const;

export const assignedKind = defineNotificationKind({
  ...assignment,
  kind: 'assigned',
  data: z.object({ ...course, deadline: timestamp.nullable() }),
  title: () => 'A course for you',
  body: ({ courseTitle, deadline }) =>
    `Your centre assigned you “${courseTitle}”${deadline ? `, due on ${formatDate(deadline)}` : ''}.`,
  path: ({ courseSlug }) => learn(courseSlug),
});

type Dates = { before: string | null; after: string | null };

function deadlineMovedText(title: string, { before, after }: Dates): string {
  if (after === null) {
    const was = before === null ? '' : ` It was due on ${formatDate(before)}.`;
    return `“${title}” has no deadline any more.${was}`;
  }
  const instead = before === null ? '; it had no deadline before' : ` instead of ${formatDate(before)}`;
  return `“${title}” is now due on ${formatDate(after)}${instead}.`;
}

export const deadlineMovedKind = defineNotificationKind({
  ...assignment,
  kind: 'deadline-moved',
  preference: assignedKind.kind,
  /** null: no deadline. */
  data: z.object({ ...course, before: timestamp.nullable(), after: timestamp.nullable() }),
  title: () => 'The deadline of a course has changed',
  body: ({ courseTitle, ...dates }) => deadlineMovedText(courseTitle, dates),
  path: ({ courseSlug }) => learn(courseSlug),
});

export const assignmentWaivedKind = defineNotificationKind({
  ...assignment,
  kind: 'assignment-waived',
  preference: assignedKind.kind,
  /** Without a reason: before managers gave one, or waived by a program. */
  data: z.object({ ...course, reason: z.string().optional() }),
  title: () => 'A course that you need not do any more',
  body: ({ courseTitle, reason }) =>
    `You no longer have to do “${courseTitle}”.${reason ? ` The reason: ${reason}` : ''}`,
  // A reason may be about somebody's health.
  pushBody: ({ courseTitle }) => `You no longer have to do “${courseTitle}”.`,
  path: () => '/home',
});

export const courseResetKind = defineNotificationKind({
  ...assignment,
  kind: 'course-reset',
  preference: assignedKind.kind,
  data: z.object({ ...course, reason: z.string(), deadline: timestamp.nullable() }),
  title: () => 'A course starts again for you',
  body: ({ courseTitle, reason, deadline }) =>
    `“${courseTitle}” starts again from the beginning${deadline ? `, due on ${formatDate(deadline)}` : ''}. The reason: ${reason}`,
  pushBody: ({ courseTitle }) => `“${courseTitle}” starts again from the beginning.`,
  path: ({ courseSlug }) => learn(courseSlug),
});

export const assignmentCancelledKind = defineNotificationKind({
  ...assignment,
  kind: 'assignment-cancelled',
  preference: assignedKind.kind,
  data: z.object(course),
  title: () => 'A course was taken back',
  body: ({ courseTitle }) => `“${courseTitle}” is no longer assigned to you.`,
  path: () => '/home',
});

/** Sent once each, by a job or by a manager, who sees before to whom. */
const reminder = {
  label: 'Reminders of deadlines, and of certificates that end soon',
  channels: { mail: true, push: true },
  isMailedByCaller: true,
} as const;

function inDays(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

export const deadlineReminderKind = defineNotificationKind({
  ...reminder,
  kind: 'reminder',
  mailSwitch: reminderMailSwitch,
  /** `days` before the deadline. */
  data: z.object({ ...course, deadline: timestamp, days: z.int() }),
  title: ({ days }) => `A course of yours is due ${inDays(days)}`,
  body: ({ courseTitle, deadline, days }) =>
    `“${courseTitle}” is due ${inDays(days)}, on ${formatDate(deadline)}.`,
  path: ({ courseSlug }) => learn(courseSlug),
});

export const overdueKind = defineNotificationKind({
  ...reminder,
  kind: 'overdue',
  preference: deadlineReminderKind.kind,
  data: z.object({ ...course, deadline: timestamp }),
  title: () => 'A course of yours is overdue',
  body: ({ courseTitle, deadline }) =>
    `“${courseTitle}” was due on ${formatDate(deadline)}. You can still finish it.`,
  path: ({ courseSlug }) => learn(courseSlug),
});

export const managerReminderKind = defineNotificationKind({
  ...reminder,
  kind: 'nudge',
  preference: deadlineReminderKind.kind,
  /** `from` is the manager's name. */
  data: z.object({ ...course, from: z.string() }),
  title: () => 'Please continue with a course',
  body: ({ courseTitle, from }) => `${from} asks you to continue with “${courseTitle}”.`,
  path: ({ courseSlug }) => learn(courseSlug),
});

export const certificateExpiringKind = defineNotificationKind({
  ...reminder,
  kind: 'certificate-expiring',
  preference: deadlineReminderKind.kind,
  data: z.object({ certificateId: z.string(), ...course, expiresAt: timestamp }),
  title: () => 'A certificate of yours expires soon',
  body: ({ courseTitle, expiresAt }) =>
    `Your certificate for “${courseTitle}” expires on ${formatDate(expiresAt)}.`,
  path: certificates,
});

export const certificateKind = defineNotificationKind({
  kind: 'certificate',
  label: 'Certificates that you earn',
  data: z.object({ certificateId: z.string(), courseTitle: z.string() }),
  channels: { mail: true, push: true },
  title: () => 'Your certificate is ready',
  body: ({ courseTitle }) => `Your certificate for “${courseTitle}” is ready.`,
  path: certificates,
  mail: () => ({ actionLabel: 'See your certificates' }),
});

export const certificateRevokedKind = defineNotificationKind({
  kind: 'certificate-revoked',
  label: 'Certificates of yours that are revoked',
  data: z.object({ certificateId: z.string(), courseTitle: z.string(), reason: z.string() }),
  channels: { mail: 'always', push: true },
  title: () => 'A certificate of yours was revoked',
  body: ({ courseTitle, reason }) => `Your certificate for “${courseTitle}” was revoked: ${reason}`,
  path: certificates,
  mail: () => ({ actionLabel: 'See your certificates' }),
});

export const attemptGrantedKind = defineNotificationKind({
  kind: 'attempt-granted',
  label: 'Another attempt at a quiz',
  data: z.object({ ...course, lectureId: z.string(), lectureTitle: z.string() }),
  channels: { mail: true, push: true },
  title: () => 'You have another attempt at a quiz',
  body: ({ lectureTitle }) => `You have another attempt at “${lectureTitle}”.`,
  path: ({ courseSlug, lectureId }) => `${learn(courseSlug)}/${encodeURIComponent(lectureId)}`,
  mail: () => ({ actionLabel: 'Open the quiz' }),
});

const detailNames = { name: 'name', jobTitle: 'job title', staffId: 'staff number' } as const;

type Detail = { field: keyof typeof detailNames; before: string; after: string };

function detailText({ field, before, after }: Detail): string {
  if (!after) return `${detailNames[field]} “${before}” taken off`;
  return `${detailNames[field]} “${after}”${before ? ` instead of “${before}”` : ''}`;
}

export const detailsCorrectedKind = defineNotificationKind({
  kind: 'details-corrected',
  label: 'Corrections of your name, job title or staff number by your centre',
  data: z.object({
    from: z.string(),
    changes: z.array(
      z.object({ field: z.enum(['name', 'jobTitle', 'staffId']), before: z.string(), after: z.string() }),
    ),
  }),
  channels: { mail: 'always', push: true },
  title: () => 'Your centre corrected your details',
  body: ({ from, changes }) => `${from} corrected your details: ${changes.map(detailText).join(', ')}.`,
  path: () => '/profile',
  mail: () => ({ actionLabel: 'See your profile' }),
});

const trainingPath = (id: string) => `/outside-training/${encodeURIComponent(id)}`;

const outsideTraining = {
  label: 'Decisions on your outside training',
  channels: { mail: true, push: true },
  mail: () => ({ actionLabel: 'Open the training' }),
} as const;

export const outsideTrainingApprovedKind = defineNotificationKind({
  ...outsideTraining,
  kind: 'outside-training-approved',
  data: z.object({ trainingId: z.string(), title: z.string() }),
  title: () => 'Your training is approved',
  body: ({ title }) => `Your centre approved “${title}”. Its points count towards your CPD.`,
  path: ({ trainingId }) => trainingPath(trainingId),
});

export const outsideTrainingRejectedKind = defineNotificationKind({
  ...outsideTraining,
  kind: 'outside-training-rejected',
  preference: outsideTrainingApprovedKind.kind,
  data: z.object({ trainingId: z.string(), title: z.string(), reason: z.string() }),
  title: () => 'Your training was not approved',
  body: ({ title, reason }) => `Your centre did not approve “${title}”. The reason: ${reason}`,
  pushBody: ({ title }) => `Your centre did not approve “${title}”.`,
  path: ({ trainingId }) => trainingPath(trainingId),
});

export const outsideTrainingExpiringKind = defineNotificationKind({
  ...reminder,
  kind: 'outside-training-expiring',
  preference: deadlineReminderKind.kind,
  data: z.object({ trainingId: z.string(), title: z.string(), expiresOn: z.iso.date() }),
  title: () => 'A certificate of yours expires soon',
  body: ({ title, expiresOn }) => `Your certificate for “${title}” expires on ${formatDate(expiresOn)}.`,
  path: ({ trainingId }) => trainingPath(trainingId),
});

/** A manager corrected a record that was approved, so somebody has to approve it again. */
export const outsideTrainingChangedKind = defineNotificationKind({
  ...outsideTraining,
  kind: 'outside-training-changed',
  preference: outsideTrainingApprovedKind.kind,
  data: z.object({ trainingId: z.string(), title: z.string() }),
  title: () => 'Your training waits for approval again',
  body: ({ title }) => `A manager changed “${title}”. Its points do not count until it is approved again.`,
  path: ({ trainingId }) => trainingPath(trainingId),
});

const signOffLesson = z.object({ courseSlug: z.string(), lectureId: z.string(), title: z.string() });

const signOffDecision = {
  label: 'Sign-offs of your practical lessons',
  data: signOffLesson,
  channels: { mail: true, push: true },
  path: ({ courseSlug, lectureId }: z.output<typeof signOffLesson>) =>
    `${learn(courseSlug)}/${encodeURIComponent(lectureId)}`,
  mail: () => ({ actionLabel: 'Open the lesson' }),
} as const;

export const signOffPassedKind = defineNotificationKind({
  ...signOffDecision,
  kind: 'sign-off-passed',
  title: () => 'A practical lesson is signed off',
  body: ({ title }) => `Your centre signed off “${title}”.`,
});

/** Without the reason, which may be about how somebody works: it is in the lesson. */
export const signOffReturnedKind = defineNotificationKind({
  ...signOffDecision,
  kind: 'sign-off-returned',
  preference: signOffPassedKind.kind,
  title: () => 'A practical lesson was sent back',
  body: ({ title }) => `Your centre has not signed off “${title}” yet. Open the lesson to read why.`,
});

/** The invitation itself is the mail. */
export const invitationKind = defineNotificationKind({
  kind: 'invitation',
  label: 'Invitations to a centre',
  data: z.object({ organizationName: z.string() }),
  channels: { mail: 'always', push: true },
  isMailedByCaller: true,
  title: () => 'You are invited to a centre',
  body: ({ organizationName }) =>
    `${organizationName} invites you to join. The link to accept is in our mail to you.`,
  path: () => null,
});
