import { htmlToPlainText, tidyLines } from './plain-text.ts';
import type { Collector } from './question-collector.ts';
import { type FileQuestion, QuestionRefusal } from './question-file.ts';
import { childrenOf, readElements, textOf, type XmlElement } from './xml-elements.ts';

/** Kinds that our quizzes do not have, as Moodle's pages name them. */
const otherKinds: Record<string, string> = {
  calculated: 'calculated',
  calculatedmulti: 'calculated multiple choice',
  calculatedsimple: 'simple calculated',
  cloze: 'embedded answers (Cloze)',
  coderunner: 'CodeRunner',
  ddimageortext: 'drag and drop onto image',
  ddmarker: 'drag and drop markers',
  ddwtos: 'drag and drop into text',
  essay: 'essay',
  gapselect: 'select missing words',
  matching: 'matching',
  numerical: 'numerical',
  ordering: 'ordering',
  randomsamatch: 'random short-answer matching',
  shortanswer: 'short answer',
  stack: 'STACK',
};

function text(element: XmlElement | undefined): string {
  const raw = textOf(childrenOf(element, 'text')[0]);
  if (childrenOf(element, 'file').length > 0)
    throw new QuestionRefusal('It has a file, and our questions are text alone');
  const format = element?.attributes.get('format') ?? 'html';
  return format === 'plain_text' || format === 'markdown' ? tidyLines(raw) : htmlToPlainText(raw);
}

/** Moodle takes one answer where the file does not say. */
const takesOne = (question: XmlElement) =>
  !['0', 'false'].includes(textOf(childrenOf(question, 'single')[0]).trim().toLowerCase());

function readChoices(question: XmlElement): Pick<FileQuestion, 'kind' | 'options'> {
  const isSingle = takesOne(question);
  const options = childrenOf(question, 'answer').map((answer) => {
    const worth = Number(answer.attributes.get('fraction') ?? '0');
    if (isSingle && worth > 0 && worth < 99.9)
      throw new QuestionRefusal('One of its options is worth part of the mark; ours are right or wrong');
    return { text: text(answer), isRight: worth > 0 };
  });
  return { kind: isSingle ? 'single' : 'multiple', options };
}

function readTrueFalse(question: XmlElement): Pick<FileQuestion, 'kind' | 'options'> {
  const answers = childrenOf(question, 'answer');
  const isRight = (name: string) =>
    answers.some(
      (answer) =>
        textOf(childrenOf(answer, 'text')[0]).trim().toLowerCase() === name &&
        Number(answer.attributes.get('fraction')) > 0,
    );
  return {
    kind: 'boolean',
    options: [
      { text: 'True', isRight: isRight('true') },
      { text: 'False', isRight: isRight('false') },
    ],
  };
}

function readQuestion(question: XmlElement, type: string): Omit<FileQuestion, 'number'> {
  if (type === 'description') throw new QuestionRefusal('It is a description and asks nothing');
  if (type !== 'multichoice' && type !== 'truefalse') {
    const name = Object.hasOwn(otherKinds, type) ? otherKinds[type] : type.slice(0, 40) || 'unknown';
    throw new QuestionRefusal(`Our quizzes do not have this kind: ${name}`);
  }
  return {
    text: text(childrenOf(question, 'questiontext')[0]),
    ...(type === 'multichoice' ? readChoices(question) : readTrueFalse(question)),
    explanation: text(childrenOf(question, 'generalfeedback')[0]),
  };
}

/** Reads Moodle XML. Categories are no questions and are skipped. Throws QuestionFileRefusal. */
export function readMoodle(bytes: Uint8Array, collector: Collector): void {
  readElements(bytes, {
    isKept: (name, depth) => depth === 1 && name === 'question',
    take(question) {
      const type = (question.attributes.get('type') ?? '').toLowerCase();
      if (type === 'category') return;
      const title = textOf(childrenOf(question, 'name')[0]).trim();
      collector.add(title || 'Without a name', () => readQuestion(question, type));
    },
  });
}
