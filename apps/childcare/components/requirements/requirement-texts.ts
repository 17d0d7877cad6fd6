import type { RequirementAction } from '@repo/schemas/childcare/requirement';
import { formatCount } from '@repo/ui/format-count';
import { formatDate } from '@repo/ui/format-date';

/** `YYYY-MM-DD` as "Fri 20 Nov 2026". */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00+08:00`);

const days = ['day', 'days'] as const;

export function dueText(dueDays: number): string {
  return dueDays === 0
    ? 'At once after joining or taking the role'
    : `Within ${formatCount(dueDays, days)} of joining or taking the role`;
}

export function validText({
  validMonths,
  againDays,
}: {
  validMonths: number | null;
  againDays: number;
}): string {
  if (validMonths === null) return 'Once is enough';
  const ahead = againDays === 0 ? 'on its last day' : `${formatCount(againDays, days)} before it ends`;
  return `For ${formatCount(validMonths, ['month', 'months'])}; assigned again ${ahead}`;
}

/** What becomes of so many people. */
export const requirementActionCountTexts: Record<RequirementAction, readonly [one: string, many: string]> = {
  ASSIGN: ['person is assigned the course now', 'people are assigned the course now'],
  ASSIGN_AGAIN: [
    'person is assigned the course again and begins from nothing',
    'people are assigned the course again and begin from nothing',
  ],
  MOVE_DEADLINE: ['deadline moves', 'deadlines move'],
  TAKE_BACK: ['assignment is taken back', 'assignments are taken back'],
  NONE: ['person keeps what they have', 'people keep what they have'],
  NO_SEAT: [
    'person is not assigned it, because no seat is free',
    'people are not assigned it, because no seat is free',
  ],
  ASSIGN_UNPAID: [
    'person is assigned the course and can begin once you have paid for it, under Payments',
    'people are assigned the course and can begin once you have paid for it, under Payments',
  ],
  COURSE_NOT_PUBLISHED: [
    'person is not assigned it, because the course is not published any more',
    'people are not assigned it, because the course is not published any more',
  ],
  OTHER_CENTRE: [
    'person is not assigned it, because they have it from another centre',
    'people are not assigned it, because they have it from another centre',
  ],
};

/** What becomes of the money of assignments that are taken back. */
export function paidTakenBackText(count: number): string {
  const paid = formatCount(count, [
    'assignment that is taken back is paid for',
    'assignments that are taken back are paid for',
  ]);
  return `${paid}. Nothing is refunded by itself: the platform sees that a refund is due and can pay it back; a payment that is still open is closed, and nothing is charged.`;
}

/** The same of one person, beside their name. */
export const requirementActionLabels: Record<RequirementAction, string> = {
  ASSIGN: 'Assigned now',
  ASSIGN_AGAIN: 'Assigned again',
  MOVE_DEADLINE: 'Deadline moves',
  TAKE_BACK: 'Taken back',
  NONE: 'No change',
  NO_SEAT: 'Not assigned: no free seat',
  ASSIGN_UNPAID: 'Assigned; opens once paid for',
  COURSE_NOT_PUBLISHED: 'Not assigned: the course is not published',
  OTHER_CENTRE: 'Not assigned: has it from another centre',
};
