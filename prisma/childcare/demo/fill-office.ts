import { createHash, randomBytes } from 'node:crypto';
import type { ChildcareDb } from '@repo/db/childcare';
import { at, plusDays } from '../../demo/days.ts';
import type { CourseKey } from './courses.ts';
import type { LearningContext } from './fill-learning.ts';
import { type PersonKey, people } from './people.ts';

/** Days from today; an invitation's link works for 14 days. */
const invited = [
  { name: 'Lim Siew Hoon', email: 'siewhoon.lim@example.com', jobTitle: 'Educator', day: -2 },
  { name: 'Noraini binte Ali', email: 'noraini.ali@example.com', jobTitle: 'Infant educator', day: -1 },
  { name: '郑美玲', email: 'meiling.zheng@example.com', jobTitle: 'Assistant educator', day: -15 },
];

/** Pending invitations and an expired one. Their links are unknown; the page can send them again. */
export async function fillInvitations(
  db: ChildcareDb,
  { ids, centreIds, today }: LearningContext,
): Promise<void> {
  for (const { name, email, jobTitle, day } of invited) {
    const createdAt = at(plusDays(today, day), '15:30');
    await db.invitation.create({
      data: {
        organizationId: centreIds.littleStars,
        name,
        email,
        jobTitle,
        invitedById: ids.manager,
        tokenHash: createHash('sha256').update(randomBytes(32)).digest('hex'),
        expiresAt: at(plusDays(today, day + 14), '15:30'),
        createdAt,
      },
    });
  }
}

/** A kind of the service's `notifications/kinds.ts`, with its data. */
type NotificationContent = { kind: string; data: Record<string, string | number | null> };

/** Sent at the time of day, so many days ago. */
type Sent = { to: PersonKey; daysAgo: number; time: string; isRead?: true; notice: NotificationContent };

function sentNotices({ courses, centreIds, today }: LearningContext, assignmentId: string): Sent[] {
  const about = (key: CourseKey) => {
    const { title = '', slug = '' } = courses.get(key) ?? {};
    return { courseTitle: title, courseSlug: slug };
  };
  const due = (day: number) => at(plusDays(today, day), '23:59').toISOString();
  const assigned: NotificationContent = {
    kind: 'assigned',
    data: { ...about('childProtection'), deadline: due(24) },
  };
  const reminder: NotificationContent = {
    kind: 'reminder',
    data: { ...about('infantFirstAid'), deadline: due(5), days: 7 },
  };
  const overdue: NotificationContent = {
    kind: 'overdue',
    data: { ...about('infections'), deadline: due(-3) },
  };
  const nudge: NotificationContent = {
    kind: 'nudge',
    data: { ...about('infections'), from: people.manager.name },
  };
  const { courseTitle } = about('allergies');
  const paymentFailed: NotificationContent = {
    kind: 'payment-failed',
    data: { courseTitle, learnerName: people.joanne.name, assignmentId },
  };
  const centreStarted: NotificationContent = {
    kind: 'centre-started',
    data: {
      organizationId: centreIds.sunnyDays,
      organizationName: 'Sunny Days Preschool',
      managerName: people.melissa.name,
    },
  };
  return [
    { to: 'learner', daysAgo: 6, time: '08:45', isRead: true, notice: assigned },
    { to: 'learner', daysAgo: 2, time: '09:00', notice: reminder },
    { to: 'learner', daysAgo: 2, time: '09:00', notice: overdue },
    { to: 'learner', daysAgo: 1, time: '16:20', notice: nudge },
    { to: 'xiuying', daysAgo: 6, time: '08:45', notice: assigned },
    { to: 'melissa', daysAgo: 3, time: '09:20', notice: paymentFailed },
    { to: 'super', daysAgo: 240, time: '11:00', isRead: true, notice: centreStarted },
  ];
}

export async function fillNotifications(db: ChildcareDb, context: LearningContext): Promise<void> {
  const failed = await db.assignment.findFirstOrThrow({
    where: { paymentStatus: 'FAILED' },
    select: { id: true },
  });
  await db.notification.createMany({
    data: sentNotices(context, failed.id).map(({ to, daysAgo, time, isRead, notice }) => {
      const createdAt = at(plusDays(context.today, -daysAgo), time);
      const readAt = isRead ? new Date(createdAt.getTime() + 3_600_000) : null;
      return { userId: context.ids[to], ...notice, createdAt, readAt };
    }),
  });
}
