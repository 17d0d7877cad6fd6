import type { Answers, Question, Quiz } from './quiz.ts';

/** A question is right when exactly the right options were chosen. */
export function isRight({ correct }: Pick<Question, 'correct'>, chosen: readonly string[]): boolean {
  return chosen.length === correct.length && correct.every((option) => chosen.includes(option));
}

/** `score` is the percentage of right answers, rounded down. */
export function scoreQuiz(
  { questions, passMark }: Pick<Quiz, 'questions' | 'passMark'>,
  answers: Answers,
): { score: number; passed: boolean } {
  const right = questions.filter((question) => isRight(question, answers[question.id] ?? []));
  const score = Math.floor((100 * right.length) / questions.length);
  return { score, passed: score >= passMark };
}
