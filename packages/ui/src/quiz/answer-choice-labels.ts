import type { answerChoices } from './quiz-draft.ts';

export const answerChoiceLabels: Record<(typeof answerChoices)[number], string> = {
  always: 'After every attempt',
  'after-pass': 'Once they passed',
  'after-last': 'After the last attempt',
  never: 'Never',
};
