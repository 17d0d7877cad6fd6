import { findUnfitAnswers } from '@repo/quizzes/find-unfit-answers';
import type { QuizWithSolutions } from '@repo/schemas/quiz';
import type { QuizAnswers } from '@repo/schemas/quiz-attempt';
import { errors } from '#domain/errors.ts';

/** Throws invalid when an answer names an unknown question or option. */
export function assertAnswersFitQuiz(quiz: QuizWithSolutions, answers: QuizAnswers): void {
  const details = findUnfitAnswers(quiz, answers).map(({ questionId, message }) => ({
    field: `answers.${questionId}`,
    message,
  }));
  const [first] = details;
  if (first) throw errors.invalid({ message: first.message, details });
}
