import {
  type FileQuestion,
  type LeftQuestion,
  QuestionFileRefusal,
  QuestionRefusal,
  questionFileLimits,
} from './question-file.ts';
import { validateAndClassifyFileQuestion } from './validate-and-classify-file-question.ts';

type Read = Omit<FileQuestion, 'number'>;

/** A name from the file that is safe and short enough to show. */
function shownTitle(title: string): string {
  const clean = title
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return clean.length > 80 ? `${clean.slice(0, 79).toWellFormed()}…` : clean;
}

export type Collector = {
  questions: FileQuestion[];
  left: LeftQuestion[];
  /** Adds the question that `read` makes, or why it is left out. Throws QuestionFileRefusal for one too many. */
  add(title: string, read: () => Read): void;
};

export function createQuestionCollector(): Collector {
  const questions: FileQuestion[] = [];
  const left: LeftQuestion[] = [];
  return {
    questions,
    left,
    add(title, read) {
      const number = questions.length + left.length + 1;
      if (number > questionFileLimits.questions) throw new QuestionFileRefusal('too-many');
      try {
        questions.push(validateAndClassifyFileQuestion({ ...read(), number }));
      } catch (error) {
        if (!(error instanceof QuestionRefusal)) throw error;
        left.push({ number, title: shownTitle(title), reason: error.message });
      }
    },
  };
}
