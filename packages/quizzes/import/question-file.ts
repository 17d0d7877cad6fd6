/** A question of a file; ids are given when it joins a quiz. */
export type FileQuestion = {
  /** Its place in the file, from 1. */
  number: number;
  text: string;
  kind: 'single' | 'multiple' | 'boolean';
  options: { text: string; isRight: boolean }[];
  explanation: string;
};

export type LeftQuestion = { number: number; title: string; reason: string };

export type QuestionFile = {
  ok: true;
  format: 'Moodle XML' | 'QTI 2.1';
  questions: FileQuestion[];
  /** The questions that do not come over, and why. */
  left: LeftQuestion[];
};

export type RefusedFile = { ok: false; message: string };

export const questionFileLimits = {
  fileBytes: 20 * 1_048_576,
  questions: 1_000,
  options: 12,
  textLength: 2_000,
  optionLength: 500,
};

const sentences = {
  unknown: 'This is neither Moodle XML nor QTI 2.1. Export the questions in one of these formats',
  'no-xml': 'This XML is damaged or not whole. Export the questions again',
  doctype:
    'This XML has a DOCTYPE or entities of its own, which we do not accept. Export the questions again',
  'too-big':
    'This file has a question, or a list of questions, that is too big to read. Split it into several files',
  'too-many': 'This file has more than 1,000 questions. Split it into several files',
  none: 'This file has no questions',
  'old-qti': 'These questions are in QTI 1. Export them as QTI 2.1',
  'new-qti': 'These questions are in QTI 3. Export them as QTI 2.1',
  zip: 'This zip is damaged or not safe to unpack. Export the questions again',
  'no-manifest':
    'There is no imsmanifest.xml in this zip, or it names no QTI 2 questions. Export it as a QTI 2.1 content package',
  slow: 'This file takes too long to read. Split it into several files',
};

/** The whole file is refused. */
export class QuestionFileRefusal extends Error {
  readonly answer: RefusedFile;

  constructor(problem: keyof typeof sentences) {
    super(problem);
    this.name = 'FileRefusal';
    this.answer = { ok: false, message: sentences[problem] };
  }
}

/** One question is left out; the message tells the author why. */
export class QuestionRefusal extends Error {}
