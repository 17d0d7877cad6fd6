import { expect, it } from 'vitest';
import { inVisualOrder, wordsOf } from './words.ts';

const families = (text: string) =>
  wordsOf(text).flatMap(({ pieces }) => pieces.map(({ slice }) => slice.family));
const texts = (text: string) => wordsOf(text).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));

it('each script has its font', () => {
  expect(new Set(families('陈秀英'))).toEqual(new Set(['noto-sans-sc']));
  expect(families('கவிதா')).toEqual(['noto-sans-tamil']);
  expect(families('روحانة')).toEqual(['noto-sans-arabic']);
  expect(families('Tan')).toEqual(['inter']);
});

it('a word of one script is shaped whole: vowel signs stay with their letters', () => {
  expect(wordsOf('கொடிமுல்லை க்ஷேத்ரபாலன்').map(({ pieces }) => pieces.length)).toEqual([1, 1]);
});

it('letters with marks are composed, so that one glyph prints them', () => {
  expect(texts('H\u0323ami\u0304d')).toEqual(['Ḥamīd']);
});

it('lines may break between ideographs, never inside a Latin word', () => {
  expect(wordsOf('陈秀 Tan').map(({ glued }) => glued)).toEqual([false, true, false]);
});

it('a character without a font is a question mark', () => {
  expect(texts('A🙂')).toEqual(['A?']);
});

it('words from right to left follow each other that way', () => {
  const shown = inVisualOrder(wordsOf('Dr روحانة بنت Tan')).map(({ pieces }) => pieces[0]?.text);
  expect(shown).toEqual(['Dr', 'بنت', 'روحانة', 'Tan']);
});
