import type { z } from 'zod';
import { dueDateInput } from './assessment.ts';
import { timestamp } from './common.ts';
import { gradeDraftQuery } from './grade-draft.ts';
import { changeReason } from './grading.ts';

export const setExtensionBody = gradeDraftQuery.extend({
  dueDate: dueDateInput
    .nullable()
    .meta({ description: 'Later than for the class; null removes the extension' }),
  reason: changeReason.default('').meta({ description: 'Needed unless the extension is removed' }),
  expectedDueDate: timestamp.meta({ description: 'What applied to the learner when it was read' }),
});

export type SetExtensionBody = z.output<typeof setExtensionBody>;
