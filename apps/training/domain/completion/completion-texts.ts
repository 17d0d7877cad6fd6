import type { Competence, MissingCondition } from '@repo/schemas/training/completion';

export const competenceTexts: Record<Competence, string> = {
  competent: 'Competent',
  'not-yet': 'Not yet competent',
  open: 'Not assessed yet',
  none: 'Nothing to assess',
};

export const missingConditionTexts: Record<MissingCondition, string> = {
  class: 'The class is not over',
  assessment: 'Not everything is assessed',
  competence: 'Not yet competent',
  attendance: 'Too few hours attended',
};

/** "12.5" */
export const formatMinutesAsHours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);
