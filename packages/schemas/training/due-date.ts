import { z } from 'zod';
import { assessmentSummary, dueDateInput } from './assessment.ts';
import { id, timestamp } from './common.ts';

/** A missing due date is unchanged. */
export const setDueDatesBody = z.object({
  dueDates: z
    .array(
      z.object({
        assessmentId: id,
        dueDate: dueDateInput
          .nullable()
          .meta({ description: 'null: the due date of the assessment applies' }),
        expectedDueDate: z.iso
          .datetime({ offset: true, error: 'expectedDueDate is an ISO 8601 time' })
          .optional()
          .meta({
            description: 'What applied to the class when it was read: refused when it no longer does',
          }),
      }),
    )
    .min(1, 'Name at least one assessment')
    .max(200, 'Name at most 200 assessments'),
});

export const classDueDate = z.object({
  assessmentId: id,
  title: z.string(),
  type: assessmentSummary.shape.type,
  dueDate: timestamp.meta({ description: 'What applies to the class' }),
  courseDueDate: timestamp.meta({ description: 'What applies to classes without their own' }),
  classDueDate: timestamp.nullable(),
});

export type SetDueDatesBody = z.output<typeof setDueDatesBody>;
export type ClassDueDate = z.output<typeof classDueDate>;
