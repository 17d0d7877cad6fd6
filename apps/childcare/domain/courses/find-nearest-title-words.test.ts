import { expect, it } from 'vitest';
import { findNearestTitleWords } from './find-nearest-title-words.ts';

const titles = [
  'Safe sleep for infants',
  'Food allergies in the nursery',
  'First aid for toddlers',
  '婴儿安全睡眠',
  '幼儿急救入门 Level 1',
  'குழந்தைகளின் பாதுகாப்பான உறக்கம்',
  'Café play for parents',
];

it.each([
  ['slepe', ['sleep']],
  ['saef sleep', ['safe', 'sleep']],
  ['infants sleep', ['infants', 'sleep']],
  ['Alergies', ['allergies']],
  ['toddlres first aidd', ['toddlers', 'first', 'aid']],
  ['cafe', ['café']],
  ['婴儿睡眠', ['婴儿安全睡眠']],
  ['婴儿安全睡民', ['婴儿安全睡眠']],
  ['急求', ['急救']],
  ['பாதுகாபான', ['பாதுகாப்பான']],
])('%s is taken for %j', (typed, words) => {
  expect(findNearestTitleWords(typed, titles)).toEqual(words);
});

it.each(['', '  ', '?!', 'xylophone', 'zz', '汽车', 'a b c d e f g h i'])(
  'nothing comes near to “%s”',
  (typed) => {
    expect(findNearestTitleWords(typed, titles)).toBeNull();
  },
);

it('the nearest title wins, and every word must be near', () => {
  expect(findNearestTitleWords('slaep', ['Sheep and goats', 'Sleep'])).toEqual(['sleep']);
  expect(findNearestTitleWords('slepe xylophone', titles)).toBeNull();
});

it('150 courses are looked through at once', () => {
  const many = Array.from({ length: 150 }, (_, index) => `${titles[index % titles.length]} ${index}`);
  const before = performance.now();
  findNearestTitleWords('toddlres frist ade safty handlig nursry', many);
  expect(performance.now() - before).toBeLessThan(1_000);
});
