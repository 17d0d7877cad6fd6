import { z } from 'zod';
import { dueDateInput } from './assessment.ts';
import { timestamp } from './common.ts';
import { gradeDraftQuery } from './grade-draft.ts';
import { changeReason } from './grading.ts';

export const setResitBody = gradeDraftQuery.extend({
  attempt: z
    .int('Say which attempt')
    .min(2, 'The first attempt is no resit')
    .max(10, 'At most 10 attempts')
    .meta({ description: 'The next attempt grants a resit; the present one changes its due date' }),
  dueDate: dueDateInput
    .nullable()
    .meta({ description: 'In the future; null takes back a resit that nothing was done for yet' }),
  reason: changeReason.default('').meta({ description: 'Needed unless the resit is taken back' }),
  expectedDueDate: timestamp.meta({ description: 'What applied to the learner when it was read' }),
});

export type SetResitBody = z.output<typeof setResitBody>;
