import type { QuestionContent } from '@repo/schemas/quiz';

/** The first option is right. */
function single([text, ...options]: [string, ...string[]], explanation: string): QuestionContent {
  return {
    ...{ text, kind: 'single', correct: ['o1'], explanation },
    options: options.map((option, index) => ({ id: `o${index + 1}`, text: option })),
  };
}

/** Questions that no quiz has yet, by topic. */
export const bankQuestions: Record<string, QuestionContent[]> = {
  'Food hygiene': [
    single(
      [
        'How long do you wash your hands before you touch food?',
        '20 seconds, with soap',
        '5 seconds',
        'Until they look clean',
      ],
      'Soap needs that long. What makes people ill cannot be seen.',
    ),
    single(
      [
        'Cooked rice is left over at 3 pm. What do you do with it?',
        'Cool it fast and chill it below 4 °C',
        'Leave it in the cooker until dinner',
        'Cover it on the counter',
      ],
      'Between 5 and 60 °C germs double in minutes.',
    ),
    single(
      ['Which shelf is for raw chicken?', 'The lowest', 'The highest', 'Any that is free'],
      'What drips must not drip on food that is eaten as it is.',
    ),
  ],
  'Personal data': [
    single(
      [
        'A customer asks which data of theirs you have. What do you do?',
        'Pass it on to the data protection officer the same day',
        'Say that this is confidential',
        'Read them what is on your screen',
      ],
      'They have a right to it, and somebody must check who is asking.',
    ),
    {
      ...{ text: 'A list with identity numbers may be mailed to yourself at home.', kind: 'boolean' },
      options: [
        { id: 'o1', text: 'True' },
        { id: 'o2', text: 'False' },
      ],
      ...{ correct: ['o2'], explanation: 'It leaves what the company protects.' },
    },
  ],
};
