import type { AssignmentStatus, ChildcareDb, PaymentStatus } from '@repo/db/childcare';
import { at, plusDays } from '../../demo/days.ts';
import type { CourseKey } from './courses.ts';
import type { LearningContext } from './fill-learning.ts';
import type { PersonKey } from './people.ts';

type Seat = {
  learner: PersonKey;
  course: CourseKey;
  /** Days from today. */
  day: number;
  deadline: number;
  status: PaymentStatus;
  assignment?: AssignmentStatus;
};

const seats: Seat[] = [
  { learner: 'guoqiang', course: 'infantFirstAid', day: -40, deadline: 20, status: 'PAID' },
  { learner: 'hafizah', course: 'infantFirstAid', day: -40, deadline: 20, status: 'PAID' },
  { learner: 'kumari', course: 'foodHygiene', day: -25, deadline: 30, status: 'PAID' },
  { learner: 'joanne', course: 'childProtection', day: -12, deadline: 35, status: 'PENDING' },
  { learner: 'guoqiang', course: 'childProtection', day: -1, deadline: 35, status: 'PENDING' },
  { learner: 'hafizah', course: 'babiesAndToddlers', day: -9, deadline: 60, status: 'EXPIRED' },
  { learner: 'joanne', course: 'allergies', day: -3, deadline: 28, status: 'FAILED' },
  {
    learner: 'kumari',
    course: 'allergies',
    day: -50,
    deadline: -5,
    status: 'REFUNDED',
    assignment: 'CANCELLED',
  },
];

export async function fillPayments(db: ChildcareDb, context: LearningContext): Promise<number> {
  const { ids, centreIds, courses, today } = context;
  const organizationId = centreIds.sunnyDays;
  for (const seat of seats) {
    const course = courses.get(seat.course);
    if (!course) continue;
    const createdAt = at(plusDays(today, seat.day), '09:15');
    const paidAt =
      seat.status === 'PAID' || seat.status === 'REFUNDED' ? at(plusDays(today, seat.day), '09:18') : null;
    const refundedAt = seat.status === 'REFUNDED' ? at(plusDays(today, seat.day + 6), '11:02') : null;
    const deadline = at(plusDays(today, seat.deadline), '23:59');
    const pair = { courseId: course.id, learnerId: ids[seat.learner] };
    await db.assignment.create({
      data: {
        ...pair,
        organizationId,
        assignedById: ids.melissa,
        status: seat.assignment ?? 'ASSIGNED',
        deadline,
        deadlineSince: createdAt,
        paymentStatus: seat.status,
        createdAt,
        updatedAt: refundedAt ?? paidAt ?? createdAt,
        payments: {
          create: {
            organizationId,
            status: seat.status,
            amountSgd: course.priceSgd,
            refundedSgd: refundedAt ? course.priceSgd : 0,
            paidAt,
            refundedAt,
            createdAt,
            updatedAt: refundedAt ?? paidAt ?? createdAt,
          },
        },
      },
    });
    if (seat.status === 'PAID') {
      await db.enrollment.create({
        data: { userId: pair.learnerId, courseId: course.id, deadline, createdAt: paidAt ?? createdAt },
      });
    }
  }
  return seats.length;
}
