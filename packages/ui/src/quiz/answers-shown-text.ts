import type { AnswerRule } from '@repo/schemas/quiz';

/** Tells a learner when they see what was right. */
export function answersShownText(rule: AnswerRule | undefined): string {
  switch (rule) {
    case undefined:
      return 'You see what was right once you hand in.';
    case 'after-pass':
      return 'You see what was right once you pass.';
    case 'after-last':
      return 'You see what was right after your last attempt.';
    case 'never':
      return 'You see your score, but not which answers were right.';
  }
}
