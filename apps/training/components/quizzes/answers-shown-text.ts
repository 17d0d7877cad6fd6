import type { AnswerRule } from '@repo/schemas/quiz';

/** Tells a learner when they see what was right. Results are released by a trainer, so it is never at once. */
export function answersShownText(rule: AnswerRule | undefined): string {
  switch (rule) {
    case undefined:
      return 'You see what was right together with your result.';
    case 'after-pass':
      return 'You see what was right once your result is competent.';
    case 'after-last':
      return 'You see what was right with the result of your last attempt.';
    case 'never':
      return 'You see your score, but not which answers were right.';
  }
}
