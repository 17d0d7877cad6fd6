import { globSync, readFileSync } from 'node:fs';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { mergeClasses } from './merge-classes.ts';

const thorough = extendTailwindMerge({
  cacheSize: 0,
  extend: { classGroups: { shadow: [{ shadow: ['float'] }] } },
});

const root = new URL('../../../', import.meta.url);

/** Every word in quotes in the sources that could be a class, without what is before a colon. */
function wordsOfSources(): string[] {
  const files = globSync('{apps,packages}/*/{app,components,src,*}/**/*.tsx', {
    cwd: root,
    exclude: (name) => ['node_modules', '.next', 'generated'].some((each) => name.includes(each)),
  });
  const sources = files.map((file) => readFileSync(new URL(file, root), 'utf8'));
  const texts = sources.flatMap((source) => source.match(/(["'`])(?:(?!\1)[^\\\n])*\1/g) ?? []);
  const words = texts.flatMap((text) => text.slice(1, -1).split(/\s+/));
  return [...new Set(words.map((word) => word.replace(/^([\w@/-]+(\[[^\]]*\])?:)+/, '')))];
}

/** A class that sets something takes the place of itself; any other word stays twice. */
const isClass = (merge: (classes: string) => string) => (word: string) => merge(`${word} ${word}`) === word;

test('every class of the sources gives way to the same later ones as with tailwind-merge', () => {
  const words = wordsOfSources().filter((word) => /^[-\w[\]().,/%+:!*]+$/.test(word));
  // "filter" or "container" alone is an English word more often than a class.
  const isPlainWord = (word: string) => /^[a-z]+$/.test(word) && !isClass(mergeClasses)(word);
  const classes = words.filter(isClass(thorough)).filter((word) => !isPlainWord(word));
  expect(classes.length).toBeGreaterThan(400);
  expect(classes.filter((word) => !isClass(mergeClasses)(word))).toEqual([]);
  // One of each kind stands for its kind.
  const kinds: string[] = [];
  for (const one of classes) {
    const isLike = (kind: string) =>
      thorough(`${one} ${kind}`) === kind && thorough(`${kind} ${one}`) === one;
    if (!kinds.some(isLike)) kinds.push(one);
  }
  const pairs = classes.flatMap((one) => kinds.flatMap((kind) => [`${one} ${kind}`, `${kind} ${one}`]));
  const different = pairs.filter((pair) => mergeClasses(pair) !== thorough(pair));
  expect(different).toEqual([]);
});

test.each([
  ['px-3 p-2 hover:px-4 px-1', 'p-2 hover:px-4 px-1'],
  ['text-sm text-muted text-base', 'text-muted text-base'],
  ['md:hover:bg-line bg-surface md:hover:bg-text', 'bg-surface md:hover:bg-text'],
  ['[&_svg]:size-4 [&_svg]:size-5 size-6', '[&_svg]:size-5 size-6'],
  ['text-accent! text-muted', 'text-accent! text-muted'],
  ['  mine  flex  hidden ', 'mine hidden'],
  ['', ''],
])('%j becomes %j', (classes, merged) => {
  expect(mergeClasses(classes)).toBe(merged);
  expect(thorough(classes)).toBe(merged);
});
