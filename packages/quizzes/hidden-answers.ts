/** When learners see what was right and why; undefined: after every attempt. */
export type AnswerRule = 'after-pass' | 'after-last' | 'never' | undefined;

type Standing = {
  rule: AnswerRule;
  /** Whether the learner passed in any attempt that counts. */
  hasPassed: boolean;
  /** The attempts that may still begin; null without a limit. */
  attemptsLeft: number | null;
  /** Whether an attempt is under way, which could use the answers of an earlier one. */
  isUnderWay: boolean;
};

/** Whether what was right in a scored attempt is kept from its learner. */
export function areAnswersHidden({ rule, hasPassed, attemptsLeft, isUnderWay }: Standing): boolean {
  switch (rule) {
    case undefined:
      return false;
    case 'after-pass':
      return !hasPassed;
    case 'after-last':
      return attemptsLeft !== 0 || isUnderWay;
    case 'never':
      return true;
  }
}
