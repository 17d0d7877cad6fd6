import type { TrainingDb } from '@repo/db/training';
import type { Assessment } from '@repo/schemas/training/assessment';
import { errors } from '#domain/errors.ts';
import { findQuizContent } from '#domain/quizzes/quiz-rows.ts';

type Wanted = Pick<Assessment, 'id' | 'type' | 'rubric' | 'passScore'>;

/**
 * An assessment that has a quiz stays one, the quiz gives the score, and a pass score that the quiz needs stays. The caller has
 * locked the assessment. Throws invalid.
 */
export async function assertEditKeepsQuizValid(
  tx: TrainingDb,
  { id, type, rubric, passScore }: Wanted,
): Promise<void> {
  if (type === 'quiz' && rubric.length === 0 && passScore !== null) return;
  const quiz = await findQuizContent(tx, id);
  if (quiz === null) return;
  const refuse = (field: keyof Wanted, message: string) =>
    errors.invalid({ message, details: [{ field, message }] });
  if (type !== 'quiz') throw refuse('type', 'This assessment has a quiz, so its type stays');
  if (rubric.length > 0) throw refuse('rubric', 'The quiz gives the score, so there is no rubric');
  if (quiz.showAnswers === 'after-pass')
    throw refuse(
      'passScore',
      'The quiz shows what was right once learners passed, so it needs a pass score. Change that in the quiz first',
    );
}
