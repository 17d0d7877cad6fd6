import type { Question } from './quiz.ts';
import { isRight } from './score-quiz.ts';

export type ShownQuestion = Omit<Question, 'correct' | 'explanation'> & {
  chosen: string[];
  isRight: boolean | null;
  correct: string[] | null;
  explanation: string | null;
};

/** A question as its learner may see it: the solution and explanation are null until answers are shown. */
export function toShownQuestion(
  question: Question,
  { chosen, areAnswersShown }: { chosen: string[]; areAnswersShown: boolean },
): ShownQuestion {
  const { id, text, kind, options, correct, explanation } = question;
  const open = { id, text, kind, options, chosen };
  return areAnswersShown
    ? { ...open, isRight: isRight(question, chosen), correct, explanation }
    : { ...open, isRight: null, correct: null, explanation: null };
}
