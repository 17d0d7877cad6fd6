import { z } from 'zod';
import { id, limitQuery, pageQuery, timestamp } from './common.ts';

const course = { courseTitle: z.string(), courseSlug: z.string() };

/** `isManaged`: it is for a manager of the learner's centre. */
const exhausted = z.object({
  courseTitle: z.string(),
  lectureTitle: z.string(),
  learnerId: z.string(),
  learnerName: z.string(),
  isManaged: z.boolean(),
});

/** What there is to tell, and the facts that its sentence is made of. */
const kinds = {
  assigned: z.object({ ...course, deadline: timestamp.nullable() }),
  /** `days` before the deadline. */
  reminder: z.object({ ...course, deadline: timestamp, days: z.int() }),
  overdue: z.object({ ...course, deadline: timestamp }),
  /** null: there was, or is, no deadline. */
  'deadline-moved': z.object({ ...course, before: timestamp.nullable(), after: timestamp.nullable() }),
  'assignment-waived': z.object(course),
  'assignment-cancelled': z.object(course),
  /** A manager asks by hand; `from` is what they are called. */
  nudge: z.object({ ...course, from: z.string() }),
  certificate: z.object({ certificateId: z.string(), courseTitle: z.string() }),
  'certificate-revoked': z.object({
    certificateId: z.string(),
    courseTitle: z.string(),
    reason: z.string(),
  }),
  'certificate-expiring': z.object({ certificateId: z.string(), ...course, expiresAt: timestamp }),
  invitation: z.object({ organizationName: z.string() }),
  /** A learner failed the last attempt at a quiz, or asks for another one: for whoever can grant it. */
  'attempts-exhausted': exhausted,
  'attempts-asked': exhausted,
  'attempt-granted': z.object({ ...course, lectureId: z.string(), lectureTitle: z.string() }),
  'payment-failed': z.object({ courseTitle: z.string(), learnerName: z.string(), assignmentId: z.string() }),
  /** Paid when the course was a draft again: the money goes back. */
  'payment-returned': z.object({
    courseTitle: z.string(),
    learnerName: z.string(),
    assignmentId: z.string(),
  }),
  /** A manager opened a new centre: for the platform's administrators. */
  'centre-started': z.object({
    organizationId: z.string(),
    organizationName: z.string(),
    managerName: z.string(),
  }),
} as const;

type Kinds = typeof kinds;
export type NotificationKind = keyof Kinds;

/** One kind with its facts: what `notify` takes. */
export type Notice = { [K in NotificationKind]: { kind: K; data: z.output<Kinds[K]> } }[NotificationKind];

/** What the columns `kind` and `data` hold; null for what no sentence is known of. */
export function readNotice(stored: { kind: string; data: unknown }): Notice | null {
  if (!isKind(stored.kind)) return null;
  const data = kinds[stored.kind].safeParse(stored.data);
  // The pair comes out of one entry of the table, which the compiler cannot follow.
  return data.success ? ({ kind: stored.kind, data: data.data } as Notice) : null;
}

function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(kinds, kind);
}

/** One thing the bell tells: `text` is its sentence and `href` the page it is about. */
export const notification = z.object({
  id,
  kind: z.string(),
  text: z.string(),
  href: z.string().nullable(),
  readAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type ShownNotification = z.output<typeof notification>;

export const notificationsQuery = z.object({
  page: pageQuery,
  limit: limitQuery(20, 100),
  unread: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(['true', 'false'], 'unread is true or false').optional(),
    )
    .meta({ description: 'true: those alone that were not read yet' }),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;

export const notificationList = z.object({
  notifications: z.array(notification),
  total: z.int(),
  page: z.int(),
  totalPages: z.int(),
  unreadCount: z.int(),
});
export type NotificationList = z.output<typeof notificationList>;

const maximumIds = 100;

/** Body of POST /api/notifications/read: some of them, or all. */
export const readNotificationsBody = z.union(
  [
    z.object({ all: z.literal(true) }),
    z.object({
      ids: z.array(id).min(1, 'ids names at least one').max(maximumIds, `ids names at most ${maximumIds}`),
    }),
  ],
  'Send { ids: […] }, or { all: true }',
);
export type ReadNotificationsBody = z.output<typeof readNotificationsBody>;

export const unreadAnswer = z.object({ unreadCount: z.int() });
