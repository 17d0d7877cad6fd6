import { z } from 'zod';
import { createAssignmentBody } from './assignment.ts';
import { expectedAssignmentVersion, maximumChangedAssignments } from './assignment-change.ts';
import { id, mailPreview } from './common.ts';
import { assignmentSkipReasons, centreIdField } from './invitation.ts';
import { peopleFilter } from './people.ts';

export type { AssignmentSkipReason } from './invitation.ts';

export const maximumBulkLearners = 500;
export const maximumBulkCourses = 40;
/** Also the limit for a group, which may have more people. */
export const maximumAssignmentPairs = maximumBulkLearners * maximumBulkCourses;

const { deadline, notes } = createAssignmentBody.shape;

function listOfIds(name: string, limit = 'learners are assigned') {
  return z
    .array(id, `${name} is a list of ids`)
    .max(maximumBulkLearners, `At most ${maximumBulkLearners} ${limit} in one go`)
    .default([])
    .transform((list) => [...new Set(list)]);
}

/** Assigns every course to every learner. */
export const bulkAssignmentBody = z
  .object({
    learnerIds: listOfIds('learnerIds'),
    invitationIds: listOfIds('invitationIds').meta({
      description: 'Waiting invitations: the courses are assigned when they are accepted',
    }),
    group: peopleFilter.optional().meta({
      description:
        'Everybody of the centre who matches, in place of learnerIds and invitationIds; {} is everybody, waiting invitations too',
    }),
    courseIds: z
      .array(id, 'Choose courses')
      .min(1, 'Choose at least one of the courses')
      .max(maximumBulkCourses, `At most ${maximumBulkCourses} courses are assigned in one go`)
      .transform((list) => [...new Set(list)]),
    deadline,
    notes,
    organizationId: centreIdField,
  })
  .superRefine(({ learnerIds, invitationIds, group }, ctx) => {
    const count = learnerIds.length + invitationIds.length;
    const path = ['learnerIds'];
    if (group && count > 0)
      ctx.addIssue({ code: 'custom', path: ['group'], message: 'Name people or a group, not both' });
    if (count === 0 && !group)
      ctx.addIssue({ code: 'custom', path, message: 'Choose at least one of the learners' });
    if (count > maximumBulkLearners) {
      const message = `At most ${maximumBulkLearners} learners are assigned in one go`;
      ctx.addIssue({ code: 'custom', path, message });
    }
  });
export type BulkAssignmentBody = z.output<typeof bulkAssignmentBody>;

const skippedPairsByReason = z.array(
  z.object({
    reason: z.enum(assignmentSkipReasons),
    count: z.int(),
    examples: z.array(
      z.object({
        personId: id.meta({ description: 'Of the learner, or of the invitation' }),
        name: z.string().nullable().meta({ description: 'null for somebody who is not in the centre' }),
        courseId: id,
        title: z.string().nullable(),
      }),
    ),
  }),
);
/** Skipped pairs, counted by reason, with the first few of each. */
export type SkippedPairsByReason = z.output<typeof skippedPairsByReason>;

export const bulkAssignmentAnswer = z.object({
  created: z.int().meta({ description: 'Pairs that were assigned' }),
  learners: z.int().meta({ description: 'Learners among them' }),
  completed: z.int().meta({ description: 'Of them those who were through already' }),
  unpaid: z.int().meta({
    description: 'Of them those to pay for first, one by one: POST /api/assignments/[id]/checkout',
  }),
  skipped: z
    .array(z.object({ learnerId: id, courseId: id, reason: z.enum(assignmentSkipReasons) }))
    .meta({ description: 'Of learners who were named; of a group see `left`' }),
  planned: z.int().meta({ description: 'Pairs that wait for an invitation to be accepted' }),
  skippedInvitations: z.array(
    z.object({ invitationId: id, courseId: id, reason: z.enum(assignmentSkipReasons) }),
  ),
  left: skippedPairsByReason.meta({
    description: 'What could not be assigned, counted by reason, with the first few of each',
  }),
});
export type BulkAssignmentAnswer = z.output<typeof bulkAssignmentAnswer>;

/** A dry run of the assignment. */
export const bulkAssignmentPreview = z.object({
  people: z.int().meta({ description: 'Named, or found for the group' }),
  ...bulkAssignmentAnswer.pick({ created: true, learners: true, unpaid: true, planned: true, left: true })
    .shape,
  mails: z
    .int()
    .meta({ description: 'Mails that go out; learners without a password get a notification alone' }),
  examples: z.array(mailPreview).meta({ description: 'The first few of the mails' }),
});
export type BulkAssignmentPreview = z.output<typeof bulkAssignmentPreview>;

/** Of one preview: what was shown is sent back, one by one. */
export const maximumReminders = maximumChangedAssignments;

const reminded = {
  assignmentIds: listOfIds('assignmentIds', 'reminders go out'),
  learnerIds: listOfIds('learnerIds', 'learners are reminded').meta({
    description: 'Learners of the centre: all their courses that are overdue or due soon',
  }),
  organizationId: centreIdField,
};

type Named = { assignmentIds: string[]; learnerIds: string[]; assignments?: object[] };

function refineNamed({ assignmentIds, learnerIds, assignments = [] }: Named, ctx: z.RefinementCtx): void {
  const path = ['assignmentIds'];
  const named = [assignmentIds, learnerIds, assignments].filter(({ length }) => length > 0);
  if (named.length === 0) ctx.addIssue({ code: 'custom', path, message: 'Choose at least one assignment' });
  if (named.length > 1)
    ctx.addIssue({ code: 'custom', path, message: 'Name assignments or learners, not both' });
}

/** Assignments, or people whose overdue and soon due courses are meant. */
export const checkRemindersBody = z.object(reminded).superRefine(refineNamed);
export type CheckRemindersBody = z.output<typeof checkRemindersBody>;

const versionOfAssignment = expectedAssignmentVersion.pick({ id: true, expectedUpdatedAt: true });

/** As in the check, or what the check answered. */
export const bulkRemindBody = z
  .object({
    ...reminded,
    assignments: z
      .array(versionOfAssignment, 'assignments is a list')
      .max(maximumReminders, `At most ${maximumReminders.toLocaleString('en')} reminders go out in one go`)
      .default([])
      .meta({
        description: 'What the check showed, in place of the others: one that was changed since is left out',
      }),
  })
  .superRefine(refineNamed);
export type BulkRemindBody = z.output<typeof bulkRemindBody>;

export const remindSkipReasons = [
  'NOT_FOUND',
  'ASSIGNMENT_ENDED',
  'CHANGED_MEANWHILE',
  'ACCOUNT_CLOSED',
  'PAYMENT_PENDING',
  'REMINDED_TODAY',
] as const;
export type RemindSkipReason = (typeof remindSkipReasons)[number];

export const bulkRemindAnswer = z.object({
  reminded: z.int(),
  skipped: z.array(z.object({ assignmentId: id, reason: z.enum(remindSkipReasons) })),
});
export type BulkRemindAnswer = z.output<typeof bulkRemindAnswer>;

/** A dry run of the reminders. */
export const remindPreview = bulkRemindAnswer.extend({
  learners: z.int().meta({ description: 'Learners who are reminded' }),
  assignments: z
    .array(versionOfAssignment)
    .meta({ description: 'What they are reminded of, with the versions, to be sent back' }),
  mails: z.int().meta({ description: 'Mails that go out; who turned them off gets a notification alone' }),
  examples: z.array(mailPreview).meta({
    description: 'The first few of the mails, without the link of each learner that turns reminders off',
  }),
});
export type RemindPreview = z.output<typeof remindPreview>;
