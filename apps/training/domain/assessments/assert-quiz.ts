import type { TrainingDb } from '@repo/db/training';
import type { Assessment } from '@repo/schemas/training/assessment';
import { errors } from '#domain/errors.ts';
import { isQuiz } from '#domain/quizzes/quiz-rows.ts';

/** An assessment that has a quiz stays one, and the quiz gives the score. The caller has locked the assessment. Throws invalid. */
export async function assertQuizStays(
  tx: TrainingDb,
  { id, type, rubric }: Pick<Assessment, 'id' | 'type' | 'rubric'>,
): Promise<void> {
  if (type === 'quiz' && rubric.length === 0) return;
  if (!(await isQuiz(tx, id))) return;
  const field = type === 'quiz' ? 'rubric' : 'type';
  const message =
    field === 'type'
      ? 'This assessment has a quiz, so its type stays'
      : 'The quiz gives the score, so there is no rubric';
  throw errors.invalid({ message, details: [{ field, message }] });
}
