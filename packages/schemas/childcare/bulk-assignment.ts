import { z } from 'zod';
import { createAssignmentBody } from './assignment.ts';
import { id } from './common.ts';
import { centreField } from './invitation.ts';

export const maximumLearners = 500;
export const maximumCourses = 40;

const { deadline, notes } = createAssignmentBody.shape;

function ids(noun: string, most: number) {
  return z
    .array(id, `Choose ${noun}`)
    .min(1, `Choose at least one of the ${noun}`)
    .max(most, `At most ${most} ${noun} are assigned in one go`)
    .transform((list) => [...new Set(list)]);
}

/** Body of POST /api/assignments/bulk: every learner is assigned every course. */
export const bulkAssignmentBody = z.object({
  learnerIds: ids('learners', maximumLearners),
  courseIds: ids('courses', maximumCourses),
  deadline,
  notes,
  organizationId: centreField,
});
export type BulkAssignmentBody = z.output<typeof bulkAssignmentBody>;

export const skipReasons = [
  'LEARNER_NOT_FOUND',
  'COURSE_NOT_FOUND',
  'COURSE_NOT_PUBLISHED',
  'DUPLICATE_ASSIGNMENT',
  'ORG_LEARNER_LIMIT',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const bulkAssigned = z.object({
  created: z.int().meta({ description: 'Pairs that were assigned' }),
  learners: z.int().meta({ description: 'Learners among them' }),
  completed: z.int().meta({ description: 'Of them those who were through already' }),
  unpaid: z.int().meta({
    description: 'Of them those to pay for first, one by one: POST /api/assignments/[id]/checkout',
  }),
  skipped: z.array(z.object({ learnerId: id, courseId: id, reason: z.enum(skipReasons) })),
});
export type BulkAssigned = z.output<typeof bulkAssigned>;

/** Body of POST /api/assignments/remind. */
export const bulkRemindBody = z.object({
  assignmentIds: z
    .array(id, 'assignmentIds is a list of ids')
    .min(1, 'Choose at least one assignment')
    .max(maximumLearners, `At most ${maximumLearners} reminders go out in one go`)
    .transform((list) => [...new Set(list)]),
});

export const remindReasons = ['NOT_FOUND', 'ASSIGNMENT_ENDED', 'PAYMENT_PENDING', 'REMINDED_TODAY'] as const;
export type RemindReason = (typeof remindReasons)[number];

export const bulkReminded = z.object({
  reminded: z.int(),
  skipped: z.array(z.object({ assignmentId: id, reason: z.enum(remindReasons) })),
});
export type BulkReminded = z.output<typeof bulkReminded>;
