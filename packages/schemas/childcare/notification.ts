import { z } from 'zod';
import { timestamp } from './common.ts';

export * from '../notification.ts';

const course = { courseTitle: z.string(), courseSlug: z.string() };

/** `isManaged`: addressed to a manager of the learner's centre. */
const exhausted = z.object({
  courseTitle: z.string(),
  lectureTitle: z.string(),
  learnerId: z.string(),
  learnerName: z.string(),
  isManaged: z.boolean(),
});

const payment = z.object({ courseTitle: z.string(), learnerName: z.string(), assignmentId: z.string() });

/** The data of each kind, from which its text is built. */
const kinds = {
  assigned: z.object({ ...course, deadline: timestamp.nullable() }),
  /** `days` before the deadline. */
  reminder: z.object({ ...course, deadline: timestamp, days: z.int() }),
  overdue: z.object({ ...course, deadline: timestamp }),
  /** null: no deadline. */
  'deadline-moved': z.object({ ...course, before: timestamp.nullable(), after: timestamp.nullable() }),
  'assignment-waived': z.object(course),
  'assignment-cancelled': z.object(course),
  /** Sent by a manager; `from` is the manager's name. */
  nudge: z.object({ ...course, from: z.string() }),
  certificate: z.object({ certificateId: z.string(), courseTitle: z.string() }),
  'certificate-revoked': z.object({
    certificateId: z.string(),
    courseTitle: z.string(),
    reason: z.string(),
  }),
  'certificate-expiring': z.object({ certificateId: z.string(), ...course, expiresAt: timestamp }),
  invitation: z.object({ organizationName: z.string() }),
  /** A learner failed the last attempt at a quiz; sent to those who can grant another one. */
  'attempts-exhausted': exhausted,
  /** That learner asks for another attempt; sent to the same people. */
  'attempts-asked': exhausted,
  'attempt-granted': z.object({ ...course, lectureId: z.string(), lectureTitle: z.string() }),
  'payment-failed': payment,
  /** Paid after the course became a draft again, so it is refunded. */
  'payment-returned': payment,
  'payment-disputed': payment,
  /** The dispute was lost: the course is suspended until it is paid again. */
  'payment-charged-back': payment,
  /** The dispute ended, and the payment stays. */
  'payment-dispute-ended': payment,
  /** Sent to the platform's administrators. */
  'centre-started': z.object({
    organizationId: z.string(),
    organizationName: z.string(),
    managerName: z.string(),
  }),
} as const;

type Kinds = typeof kinds;
export type NotificationKind = keyof Kinds;

export type NotificationContent = {
  [K in NotificationKind]: { kind: K; data: z.output<Kinds[K]> };
}[NotificationKind];

/** Parses the columns `kind` and `data`; null for an unknown kind or invalid data. */
export function parseNotificationContent(stored: {
  kind: string;
  data: unknown;
}): NotificationContent | null {
  if (!isKind(stored.kind)) return null;
  const data = kinds[stored.kind].safeParse(stored.data);
  // The compiler cannot see that kind and data belong together.
  return data.success ? ({ kind: stored.kind, data: data.data } as NotificationContent) : null;
}

function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(kinds, kind);
}
