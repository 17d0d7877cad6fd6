import type { showAnswersChoices } from './quiz-draft.ts';

export const showAnswersLabels: Record<(typeof showAnswersChoices)[number], string> = {
  always: 'After every attempt',
  'after-pass': 'Once they passed',
  'after-last': 'After the last attempt',
  never: 'Never',
};
