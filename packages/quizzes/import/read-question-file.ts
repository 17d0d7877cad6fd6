import { readFile } from 'node:fs/promises';
import { PackageRefusal } from '@repo/scorm/problems';
import { createQuestionCollector } from './question-collector.ts';
import { type QuestionFile, QuestionFileRefusal, type RefusedFile } from './question-file.ts';
import { readMoodle } from './read-moodle.ts';
import { readQtiItem, readQtiPackage } from './read-qti.ts';
import { readElements } from './xml-elements.ts';

function rootOf(bytes: Uint8Array): string {
  let root = '';
  readElements(bytes, {
    isKept: () => false,
    take: () => undefined,
    onRoot: (name) => {
      root = name;
    },
  });
  return root;
}

async function readAny(file: string): Promise<QuestionFile> {
  const bytes = await readFile(file);
  const collector = createQuestionCollector();
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) await readQtiPackage(file, collector);
  const root = isZip ? 'assessmentItem' : rootOf(bytes);
  if (root === 'questestinterop') throw new QuestionFileRefusal('old-qti');
  if (root === 'quiz') readMoodle(bytes, collector);
  else if (!isZip) readQtiItem(bytes, collector);
  const { questions, left } = collector;
  if (questions.length + left.length === 0) throw new QuestionFileRefusal('none');
  return { ok: true, format: root === 'quiz' ? 'Moodle XML' : 'QTI 2.1', questions, left };
}

/**
 * The questions of Moodle XML, a QTI 2.1 item or a QTI 2.1 content package. Stores nothing. A refused file is a result. Callers
 * use readQuestionFileInThread.
 */
export async function readQuestionFile(file: string): Promise<QuestionFile | RefusedFile> {
  try {
    return await readAny(file);
  } catch (error) {
    if (error instanceof QuestionFileRefusal) return error.answer;
    if (error instanceof PackageRefusal) return new QuestionFileRefusal('zip').answer;
    throw error;
  }
}
