import { z } from 'zod';
import { createAssignmentBody } from './assignment.ts';
import { id, mailPreview, singleLineTextField, timestamp } from './common.ts';
import { centreIdField } from './invitation.ts';
import { assignmentStatuses } from './organization.ts';
import { calendarDay } from './requirement.ts';

/** Of one request, in one transaction. */
export const maximumChangedAssignments = 5000;

const deadline = createAssignmentBody.shape.deadline.unwrap();

/** The learner reads it too. */
export const changeReason = singleLineTextField('The reason', 500)
  .min(1, 'Write why, for the learner and for the record')
  .meta({ description: 'Shown to the learner, and kept in the audit log' });

export const assignmentChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move-deadline'), deadline }),
  z.object({
    kind: z.literal('waive'),
    reason: changeReason,
    until: calendarDay.optional().meta({
      description:
        'The last day of the waiver; absent: for good. A requirement that still asks for the course then assigns it again',
    }),
  }),
  z.object({ kind: z.literal('cancel') }),
  z.object({
    kind: z.literal('reset'),
    reason: changeReason,
    deadline: deadline.optional().meta({
      description: 'Absent: the present one stays, unless it has passed; null: none',
    }),
  }),
  z.object({ kind: z.literal('remind') }),
]);
export type RequestedAssignmentChange = z.output<typeof assignmentChange>;

const status = z.enum(assignmentStatuses, 'Choose a state from the list');

/** Matching assignments of a centre; without conditions all. */
export const assignmentsFilter = z.object({
  q: singleLineTextField('q', 200).default('').meta({
    description: 'Words that are all in the learner’s name or email or the course’s title',
  }),
  status: z.array(status, 'status is a list').max(assignmentStatuses.length).default([]),
});
export type AssignmentsFilter = z.output<typeof assignmentsFilter>;

const most = maximumChangedAssignments.toLocaleString('en');
const tooMany = `At most ${most} assignments are changed in one go`;

export const checkAssignmentChangesBody = z
  .object({
    change: assignmentChange,
    assignmentIds: z
      .array(id, 'assignmentIds is a list of ids')
      .max(maximumChangedAssignments, tooMany)
      .default([])
      .transform((list) => [...new Set(list)]),
    filter: assignmentsFilter.optional().meta({
      description: 'Everything that matches, in place of assignmentIds; {} is every assignment of the centre',
    }),
    organizationId: centreIdField,
  })
  .superRefine(({ assignmentIds, filter }, ctx) => {
    if (assignmentIds.length > 0 === (filter !== undefined))
      ctx.addIssue({
        code: 'custom',
        path: ['assignmentIds'],
        message: 'Name assignments or a filter, one of the two',
      });
  });
export type CheckAssignmentChangesBody = z.output<typeof checkAssignmentChangesBody>;

export const expectedAssignmentVersion = z.object({
  id,
  expectedUpdatedAt: timestamp.meta({
    description: 'The version that was shown: one that was changed since is left as it is, and named',
  }),
  expectedLearning: z
    .string('Send what the check answered')
    .max(200, 'This is not what the check answered')
    .optional()
    .meta({
      description:
        'Of courses that start again, as the check answers it: where the learner did more since, the course is left as it is, and named',
    }),
});
export type ExpectedAssignmentVersion = z.output<typeof expectedAssignmentVersion>;

export const changeAssignmentsBody = z
  .object({
    change: assignmentChange,
    assignments: z
      .array(expectedAssignmentVersion, 'assignments is a list')
      .min(1, 'Choose at least one assignment')
      .max(maximumChangedAssignments, tooMany),
    organizationId: centreIdField,
  })
  .superRefine(({ change, assignments }, ctx) => {
    if (change.kind !== 'reset' || assignments.every((shown) => shown.expectedLearning !== undefined)) return;
    const message =
      'A course starts again from what was shown: send expectedLearning as the check answers it';
    ctx.addIssue({ code: 'custom', path: ['assignments'], message });
  });
export type ChangeAssignmentsBody = z.output<typeof changeAssignmentsBody>;

export const changeSkipReasons = [
  'NOT_FOUND',
  'CHANGED_MEANWHILE',
  'ASSIGNMENT_ENDED',
  'SAME_DEADLINE',
  'PAYMENT_PENDING',
  'PAYMENT_REQUIRED',
  'NOTHING_BEGUN',
  'LEARNER_LEFT',
  'ACCOUNT_CLOSED',
  'COURSE_NOT_PUBLISHED',
  'ORG_LEARNER_LIMIT',
  'REMINDED_TODAY',
] as const;
export type ChangeSkipReason = (typeof changeSkipReasons)[number];

const left = z.array(
  z.object({
    reason: z.enum(changeSkipReasons),
    count: z.int(),
    examples: z.array(
      z.object({
        assignmentId: id,
        learnerName: z.string().nullable(),
        courseTitle: z.string().nullable(),
      }),
    ),
  }),
);
export type SkippedAssignmentsByReason = z.output<typeof left>;

export const changeAssignmentsAnswer = z.object({
  changed: z.int(),
  learners: z.int().meta({ description: 'Learners among them' }),
  left: left.meta({ description: 'What stays as it is, counted by reason, with the first few of each' }),
});
export type ChangeAssignmentsAnswer = z.output<typeof changeAssignmentsAnswer>;

/** A dry run of the change. */
export const assignmentChangesPreview = changeAssignmentsAnswer.extend({
  assignments: z
    .array(expectedAssignmentVersion)
    .meta({ description: 'Those that would change, with their versions, to be sent back' }),
  askedByRequirements: z.int().meta({
    description:
      'Of what would change, how many a requirement asks for: once cancelled, it assigns them again within the hour. 0 for other changes than waive and cancel',
  }),
  mails: z.int().meta({ description: 'Mails that go out; others get a notification alone' }),
  examples: z.array(mailPreview).meta({ description: 'The first few of the mails' }),
});
export type AssignmentChangesPreview = z.output<typeof assignmentChangesPreview>;
