import { openCheckedArchive } from '@repo/scorm/archive';
import { assertPlainTextElement, blockElementNames, tidyLines } from './plain-text.ts';
import type { Collector } from './question-collector.ts';
import {
  type FileQuestion,
  QuestionFileRefusal,
  QuestionRefusal,
  questionFileLimits,
} from './question-file.ts';
import { childrenOf, readDocument, textOf, walk, type XmlElement } from './xml-elements.ts';

const maximumItemBytes = 1_048_576;
const maximumManifestBytes = 5 * 1_048_576;

/** "extendedTextInteraction" as "extended text". */
const kindName = (interaction: string) =>
  interaction
    .replace(/Interaction$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** Parts of an item that are shown to others, later or never. */
const notAsked = new Set([
  'feedbackInline',
  'feedbackBlock',
  'rubricBlock',
  'templateBlock',
  'templateInline',
  'script',
  'style',
]);
const blocks = new Set([...blockElementNames, 'prompt', 'simpleChoice']);

/** The text of an element without its choices, one line for each block. Throws QuestionRefusal when it shows more than text. */
function shownText(element: XmlElement, isTop = true): string {
  assertPlainTextElement(element.name);
  if (element.name === 'printedVariable')
    throw new QuestionRefusal('Its values are made up for each learner');
  if (notAsked.has(element.name) || (!isTop && element.name === 'simpleChoice')) return '';
  const inner = element.content.map((one) =>
    typeof one === 'string' ? one.replace(/\s+/g, ' ') : shownText(one, false),
  );
  return blocks.has(element.name) ? `\n${inner.join('')}\n` : inner.join('');
}

function findChoice(body: XmlElement): XmlElement {
  const interactions = [...walk(body)].filter(({ name }) => name.endsWith('Interaction'));
  const [choice] = interactions;
  if (choice === undefined) throw new QuestionRefusal('It asks nothing');
  const other = interactions.find(({ name }) => name !== 'choiceInteraction');
  if (other)
    throw new QuestionRefusal(`Our quizzes do not have this kind: ${kindName(other.name).slice(0, 40)}`);
  if (interactions.length > 1) throw new QuestionRefusal('It asks several things at once');
  return choice;
}

function readItem(item: XmlElement): Omit<FileQuestion, 'number'> {
  const [body] = childrenOf(item, 'itemBody');
  if (body === undefined) throw new QuestionRefusal('It asks nothing');
  const choice = findChoice(body);
  const declared = childrenOf(item, 'responseDeclaration').find(
    (one) => one.attributes.get('identifier') === choice.attributes.get('responseIdentifier'),
  );
  const cardinality = declared?.attributes.get('cardinality');
  if (cardinality !== 'single' && cardinality !== 'multiple')
    throw new QuestionRefusal('Our quizzes do not have this kind: choices in an order');
  const right = new Set(
    childrenOf(childrenOf(declared, 'correctResponse')[0], 'value').map((value) => textOf(value).trim()),
  );
  const options = childrenOf(choice, 'simpleChoice').map((one) => ({
    text: tidyLines(shownText(one)),
    isRight: right.has(one.attributes.get('identifier') ?? ''),
  }));
  const feedback = childrenOf(item, 'modalFeedback');
  return {
    text: tidyLines(shownText(body)),
    kind: cardinality,
    options,
    // Several feedbacks belong to single answers.
    explanation: feedback.length === 1 && feedback[0] ? tidyLines(shownText(feedback[0])) : '',
  };
}

/** Reads one item. Throws QuestionFileRefusal when it is no QTI 2 item. */
export function readQtiItem(bytes: Uint8Array, collector: Collector): void {
  const item = readDocument(bytes);
  if (item.name === 'qti-assessment-item') throw new QuestionFileRefusal('new-qti');
  if (item.name !== 'assessmentItem') throw new QuestionFileRefusal('unknown');
  const title = item.attributes.get('title') || item.attributes.get('identifier') || 'Without a name';
  collector.add(title, () => readItem(item));
}

/** The items that a manifest names, relative to its folder. */
function itemPaths(manifest: XmlElement): string[] {
  const resources = [...walk(manifest)].filter(({ name }) => name === 'resource');
  return resources.flatMap(({ attributes }) => {
    const href = attributes.get('href') ?? '';
    return /^imsqti_item_xmlv2/.test(attributes.get('type') ?? '') && href !== '' ? [href] : [];
  });
}

/** The name that a reference stands for; one that leads elsewhere is found nowhere in the zip. */
function unescaped(href: string): string {
  try {
    return decodeURIComponent(href).normalize('NFC');
  } catch {
    return href;
  }
}

/** Reads the items of a content package in the order of its manifest. Throws QuestionFileRefusal and what `openArchive` throws. */
export async function readQtiPackage(file: string, collector: Collector): Promise<void> {
  const archive = await openCheckedArchive(file);
  try {
    const sizes = new Map(archive.files.map(({ path, size }) => [path, size]));
    const name = [...sizes.keys()]
      .filter((path) => /(?:^|\/)imsmanifest\.xml$/.test(path))
      .sort((a, b) => a.length - b.length)[0];
    if (name === undefined) throw new QuestionFileRefusal('no-manifest');
    if ((sizes.get(name) ?? 0) > maximumManifestBytes) throw new QuestionFileRefusal('too-big');
    const folder = name.slice(0, -'imsmanifest.xml'.length);
    const paths = itemPaths(readDocument(await archive.read(name)));
    if (paths.length === 0) throw new QuestionFileRefusal('no-manifest');
    if (paths.length > questionFileLimits.questions) throw new QuestionFileRefusal('too-many');
    for (const href of paths) {
      const path = `${folder}${unescaped(href)}`;
      await readPackedItem({ title: href, size: sizes.get(path), read: () => archive.read(path) }, collector);
    }
  } finally {
    archive.close();
  }
}

type PackedItem = { title: string; size: number | undefined; read: () => Promise<Buffer> };

async function readPackedItem({ title, size, read }: PackedItem, collector: Collector): Promise<void> {
  const leave = (reason: string) =>
    collector.add(title, () => {
      throw new QuestionRefusal(reason);
    });
  if (size === undefined) return leave('Its file is not in the zip');
  if (size > maximumItemBytes) return leave('Its file has more than 1 MB');
  try {
    readQtiItem(await read(), collector);
  } catch (error) {
    if (!(error instanceof QuestionFileRefusal)) throw error;
    leave(error.answer.message);
  }
}
