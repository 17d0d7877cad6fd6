import { z } from 'zod';
import { expectedUpdatedAt, id, multiLineTextField, singleLineTextField, timestamp } from './common.ts';
import { assignmentStatuses } from './organization.ts';

export const paymentStatuses = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED'] as const;

export const assignment = z.object({
  id,
  learnerId: id,
  courseId: id,
  assignedById: id,
  organizationId: id,
  status: z.enum(assignmentStatuses),
  deadline: timestamp.nullable(),
  notes: z.string(),
  waiveReason: z
    .string()
    .exactOptional()
    .meta({ description: 'Why it was waived, where a reason was given' }),
  paymentStatus: z.enum(paymentStatuses).nullable().meta({ description: 'null where nothing is to be paid' }),
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Assignment = z.output<typeof assignment>;

export const listedAssignment = assignment.extend({
  learner: z.object({ id, name: z.string(), email: z.string() }),
  course: z.object({ id, title: z.string() }),
  progress: z.int().meta({ description: 'Percent' }),
});
export type ListedAssignment = z.output<typeof listedAssignment>;

export const assignmentsAnswer = z.object({ assignments: z.array(listedAssignment) });

const pastText = 'The deadline has passed already. Choose a later one';

const deadlineText =
  'The deadline is an ISO 8601 time such as 2026-12-31T23:59:59+08:00, or a day such as 2026-12-31';
/** ISO 8601 years have four digits, also after conversion to UTC. */
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant with an offset, or a date, which means its last second in Singapore. */
const deadline = z
  .union(
    [
      z.iso.datetime({ offset: true, error: deadlineText }),
      z.iso.date(deadlineText).transform((day) => `${day}T23:59:59+08:00`),
    ],
    deadlineText,
  )
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() <= lastInstant, deadlineText);

const fields = { deadline: deadline.nullable(), notes: multiLineTextField('Notes', 2000) };

export const createAssignmentBody = z.object({
  learnerId: z.string('Choose a learner').pipe(id),
  courseId: z.string('Choose a course').pipe(id),
  deadline: fields.deadline.optional(),
  notes: fields.notes.optional(),
});
export type CreateAssignmentBody = z.output<typeof createAssignmentBody>;

export const createdAssignment = z.object({
  assignment,
  checkoutUrl: z.string().optional().meta({ description: 'Where to pay; only where the centre is billed' }),
});
export type CreatedAssignment = z.output<typeof createdAssignment>;

/** A missing field is unchanged. */
export const updateAssignmentBody = z
  .object({
    ...fields,
    status: z.enum(['WAIVED', 'CANCELLED'], 'Choose whether to waive or to cancel the assignment'),
    reason: singleLineTextField('The reason', 500).meta({
      description: 'Why it is waived, for the learner and the audit log; our pages require it',
    }),
    expectedUpdatedAt,
  })
  .partial()
  .superRefine(({ status, reason }, ctx) => {
    if (!reason || status === 'WAIVED') return;
    const message = 'A reason is kept for a waiver alone: leave it out, or waive the assignment';
    ctx.addIssue({ code: 'custom', path: ['reason'], message });
  });
export type UpdateAssignmentBody = z.output<typeof updateAssignmentBody>;

export const assignmentAnswer = z.object({ assignment });

/** The error text for a deadline that is not in the future, else null. */
export function pastDeadlineProblem(date: Date | null | undefined, now: Date): string | null {
  return date && date.getTime() <= now.getTime() ? pastText : null;
}
