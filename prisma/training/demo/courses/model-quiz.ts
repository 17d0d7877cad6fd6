import type { AssessmentQuizContent } from '@repo/schemas/training/quiz';

type Question = AssessmentQuizContent['questions'][number];

/** The first option is right; learners get the options in another order. */
function single(id: string, [text, ...options]: [string, ...string[]], explanation: string): Question {
  return {
    ...{ id, text, kind: 'single', correct: ['o1'], explanation, poolId: 'checking' },
    options: options.map((option, index) => ({ id: `o${index + 1}`, text: option })),
  };
}

export const modelQuiz: AssessmentQuizContent = {
  timeLimitMinutes: 10,
  shuffle: true,
  showAnswers: 'after-pass',
  pools: [{ id: 'checking', name: 'Checking an answer', draws: 3 }],
  questions: [
    {
      id: 'personal-data',
      text: 'Which of these do you leave out of a prompt?',
      kind: 'multiple',
      options: [
        { id: 'o1', text: 'A guest’s identity number' },
        { id: 'o2', text: 'A colleague’s medical certificate' },
        { id: 'o3', text: 'The opening hours of the restaurant' },
      ],
      correct: ['o1', 'o2'],
      explanation: 'What you type can be stored outside of the company. Opening hours are public.',
    },
    single(
      'citation',
      [
        'A model names a section of a law. What do you do first?',
        'Look it up in the statute',
        'Ask the model whether it is sure',
        'Use it, since it has a number',
      ],
      'A model repeats itself when it is asked. Only the source tells.',
    ),
    single(
      'sum',
      [
        'A model says that 17 per cent of 340 is 61. What do you do?',
        'Work it out with a calculator',
        'Round it to 60',
        'Ask for more decimal places',
      ],
      'It is 57.8. Models write numbers that look right.',
    ),
    single(
      'letter',
      [
        'Who answers for a letter that a model drafted?',
        'Whoever sends it',
        'Whoever made the model',
        'Nobody',
      ],
      'The name under the letter is yours.',
    ),
    single(
      'unsure',
      [
        'You cannot check a claim before the deadline. What do you do with it?',
        'Leave it out',
        'Keep it, with “probably”',
        'Put it in a footnote',
      ],
      'A guess stays a guess, wherever it stands.',
    ),
  ],
};
