import { type FileQuestion, QuestionRefusal, questionFileLimits } from './question-file.ts';

const { options: maximumOptions, textLength, optionLength } = questionFileLimits;

const isTrue = /^(?:true|yes|是|对|正确|சரி|ஆம்|betul|ya)$/iu;
const isFalse = /^(?:false|no|否|错|错误|தவறு|இல்லை|salah|tidak)$/iu;

/** False for spaces and invisible characters alone, some of which count as letters. */
const isVisible = (text: string) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

function check({ text, kind, options, explanation }: FileQuestion): void {
  const right = options.filter((option) => option.isRight).length;
  const problems: [isProblem: boolean, reason: string][] = [
    [!isVisible(text), 'It asks nothing: its text is empty'],
    [text.length > textLength, `Its text has more than ${textLength.toLocaleString('en')} characters`],
    [options.length < 2, 'It has fewer than two options'],
    [options.length > maximumOptions, `It has more than ${maximumOptions} options`],
    [options.some((option) => !isVisible(option.text)), 'One of its options is empty'],
    [
      options.some((option) => option.text.length > optionLength),
      `One of its options has more than ${optionLength} characters`,
    ],
    [right === 0, 'The file does not say which option is right'],
    [kind !== 'multiple' && right > 1, 'It takes one answer and has several right ones'],
    [
      explanation.length > textLength,
      `Its feedback has more than ${textLength.toLocaleString('en')} characters`,
    ],
  ];
  const found = problems.find(([isProblem]) => isProblem);
  if (found) throw new QuestionRefusal(found[1]);
}

/** Checks a question against what a quiz takes, and sees whether it is true or false. Throws QuestionRefusal. */
export function validateAndClassifyFileQuestion(question: FileQuestion): FileQuestion {
  check(question);
  const [first, second, ...rest] = question.options;
  const isYesNo =
    question.kind === 'single' &&
    rest.length === 0 &&
    ((isTrue.test(first?.text ?? '') && isFalse.test(second?.text ?? '')) ||
      (isFalse.test(first?.text ?? '') && isTrue.test(second?.text ?? '')));
  return isYesNo ? { ...question, kind: 'boolean' } : question;
}
