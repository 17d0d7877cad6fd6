import sanitizeHtml from 'sanitize-html';
import { QuestionRefusal } from './question-file.ts';

const notText: Record<string, string> = {
  img: 'a picture',
  svg: 'a picture',
  canvas: 'a picture',
  audio: 'a recording',
  video: 'a video',
  iframe: 'a page within it',
  object: 'a picture or another file',
  embed: 'a picture or another file',
  math: 'a formula',
};

/** Throws QuestionRefusal for an element that plain text cannot show. */
export function assertPlainTextElement(name: string): void {
  const what = Object.hasOwn(notText, name.toLowerCase()) ? notText[name.toLowerCase()] : undefined;
  if (what) throw new QuestionRefusal(`It has ${what}, and our questions are text alone`);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** One line for each block, without spaces at its ends. */
export function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

export const blockElementNames = [
  'p',
  'div',
  'br',
  'li',
  'tr',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
];
const blockEnds = new RegExp(`</(?:${blockElementNames.join('|')})\\s*>|<br\\b[^<>]*>`, 'gi');

/** The text of HTML, without scripts and styles. Throws QuestionRefusal when it shows more than text. */
export function htmlToPlainText(html: string): string {
  for (const [, name = ''] of html.matchAll(/<([a-z]+)/gi)) assertPlainTextElement(name);
  if (html.includes('@@PLUGINFILE@@'))
    throw new QuestionRefusal('It has a file, and our questions are text alone');
  const spaced = html.replace(/\s+/g, ' ').replace(blockEnds, '$&\n');
  // What is left is text with these four entities.
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return tidyLines(text.replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole));
}
