export type QuizLoad = {
  learners: number;
  questions: number;
  /** Seconds between two answers of a learner. */
  everySeconds: number;
};

export type QuizAnswer = { learner: number; questionId: string; chosen: string[]; atMs: number };

const optionIds = ['a', 'b', 'c', 'd'];
const [correct = ''] = optionIds;

const questionId = (question: number) => `q${question}`;

/** The first option is right in each question. */
export const benchedQuiz = ({ questions }: QuizLoad) => ({
  passMark: 80,
  maxAttempts: 0,
  shuffle: true,
  questions: Array.from({ length: questions }, (_, question) => ({
    id: questionId(question),
    text: `Question ${question}: what comes before a meal, and what after it?`,
    kind: 'single',
    options: optionIds.map((id) => ({ id, text: `Option ${id} of question ${question}` })),
    correct: [correct],
    explanation: 'It is in the lesson before.',
  })),
});

function chosenBy(learner: number, question: number): string[] {
  return optionIds.slice((learner * 7 + question) % optionIds.length).slice(0, 1);
}

/** What each learner (from 1) answers to one question, spread evenly over the round's seconds. */
export function listQuizAnswersOfRound(round: number, { learners, everySeconds }: QuizLoad): QuizAnswer[] {
  return Array.from({ length: learners }, (_, index) => ({
    learner: index + 1,
    questionId: questionId(round),
    chosen: chosenBy(index + 1, round),
    atMs: ((round * learners + index) * everySeconds * 1_000) / learners,
  }));
}

/** What must be stored of a learner at the end. */
export function expectedQuizResult(
  learner: number,
  { questions }: QuizLoad,
): { answers: string; score: number } {
  const chosen = Array.from({ length: questions }, (_, question) => chosenBy(learner, question));
  const right = chosen.filter(([option]) => option === correct).length;
  return { answers: JSON.stringify(chosen), score: Math.floor((100 * right) / questions) };
}

/** The stored answers in the form of `expectedQuizResult`. */
export function storedQuizAnswersText(answers: Record<string, string[]>, { questions }: QuizLoad): string {
  return JSON.stringify(
    Array.from({ length: questions }, (_, question) => answers[questionId(question)] ?? null),
  );
}
