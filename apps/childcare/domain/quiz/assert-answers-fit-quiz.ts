import type { QuizWithSolutions } from '@repo/schemas/childcare/quiz';
import type { QuizAnswers } from '@repo/schemas/childcare/quiz-attempt';
import { errors } from '#domain/errors.ts';

function problemOf(
  question: QuizWithSolutions['questions'][number] | undefined,
  chosen: readonly string[],
): string | null {
  if (question === undefined) return 'This is no question of the quiz';
  const known = new Set(question.options.map(({ id }) => id));
  if (!chosen.every((id) => known.has(id))) return 'This is no option of the question';
  if (new Set(chosen).size < chosen.length) return 'An option is chosen once';
  if (question.kind !== 'multiple' && chosen.length > 1) return 'This question has one answer';
  return null;
}

/** Throws invalid when an answer names an unknown question or option. */
export function assertAnswersFitQuiz({ questions }: QuizWithSolutions, answers: QuizAnswers): void {
  const asked = new Map(questions.map((question) => [question.id, question]));
  const details = Object.entries(answers).flatMap(([id, chosen]) => {
    const message = problemOf(asked.get(id), chosen);
    return message === null ? [] : [{ field: `answers.${id}`, message }];
  });
  const [first] = details;
  if (first) throw errors.invalid({ message: first.message, details });
}
