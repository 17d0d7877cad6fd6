import type { AssessmentQuiz } from '@repo/schemas/training/quiz';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findQuizContent } from './quiz-rows.ts';

/** With solutions, for its author. Throws assessmentNotFound. */
export async function getQuiz({ db }: Pick<DeveloperContext, 'db'>, id: string): Promise<AssessmentQuiz> {
  const assessment = await db.assessment.findUnique({
    where: { id },
    select: { createdAt: true, quiz: { select: { updatedAt: true } } },
  });
  if (assessment === null) throw errors.assessmentNotFound();
  const { updatedAt } = assessment.quiz ?? { updatedAt: assessment.createdAt };
  return { quiz: await findQuizContent(db, id), updatedAt: updatedAt.toISOString() };
}
