import type { Answers, Question, Quiz } from './quiz.ts';

function problemOf(question: Question | undefined, chosen: readonly string[]): string | null {
  if (question === undefined) return 'This is no question of the quiz';
  const known = new Set(question.options.map(({ id }) => id));
  if (!chosen.every((id) => known.has(id))) return 'This is no option of the question';
  if (new Set(chosen).size < chosen.length) return 'An option is chosen once';
  if (question.kind !== 'multiple' && chosen.length > 1) return 'This question has one answer';
  return null;
}

/** The answers that name an unknown question or option, each with a message for the learner. */
export function findUnfitAnswers(
  { questions }: Pick<Quiz, 'questions'>,
  answers: Answers,
): { questionId: string; message: string }[] {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return Object.entries(answers).flatMap(([questionId, chosen]) => {
    const message = problemOf(asked.get(questionId), chosen);
    return message === null ? [] : [{ questionId, message }];
  });
}
