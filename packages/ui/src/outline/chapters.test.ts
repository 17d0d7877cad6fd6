import { expect, it } from 'vitest';
import {
  type Chapter,
  changeChapter,
  changeItem,
  chapterOf,
  moveByOne,
  moveItem,
  withoutItem,
} from './chapters.ts';

const updatedAt = '2026-11-20T04:00:00.000Z';
const item = (id: string) => ({ id, title: id });
const chapters: Chapter<{ id: string; title: string }>[] = [
  { id: 'A', title: 'A', updatedAt, items: [item('1'), item('2')] },
  { id: 'B', title: 'B', updatedAt, items: [item('3')] },
];
const shape = (outline: typeof chapters) => outline.map(({ items }) => items.map(({ id }) => id).join(''));

it('moves an item to the end of a chapter, and leaves what it does not know', () => {
  expect(shape(moveItem(chapters, '1', 'B'))).toEqual(['2', '31']);
  expect(shape(moveItem(chapters, '1', 'A'))).toEqual(['21', '3']);
  expect(shape(moveItem(chapters, '1', 'C'))).toEqual(['12', '3']);
  expect(shape(moveItem(chapters, '9', 'B'))).toEqual(['12', '3']);
});

it('puts an item at a place of its own or another chapter', () => {
  expect(shape(moveItem(chapters, '1', 'B', 0))).toEqual(['2', '13']);
  expect(shape(moveItem(chapters, '3', 'A', 1))).toEqual(['132', '']);
  expect(shape(moveItem(chapters, '2', 'A', 0))).toEqual(['21', '3']);
});

it('moves one of a list by a place, and not over its ends', () => {
  expect(moveByOne(chapters, 'A', 1)?.map(({ id }) => id)).toEqual(['B', 'A']);
  expect(moveByOne(chapters, 'B', -1)?.map(({ id }) => id)).toEqual(['B', 'A']);
  expect(moveByOne(chapters, 'A', -1)).toBeNull();
  expect(moveByOne(chapters, 'B', 1)).toBeNull();
  expect(moveByOne(chapters, 'C', 1)).toBeNull();
});

it('finds, changes and takes away an item wherever it is', () => {
  expect(chapterOf(chapters, '3')?.id).toBe('B');
  expect(chapterOf(chapters, '9')).toBeUndefined();
  expect(changeItem(chapters, '3', { title: 'Three' })[1]?.items).toEqual([{ id: '3', title: 'Three' }]);
  expect(shape(withoutItem(chapters, '2'))).toEqual(['1', '3']);
  expect(changeChapter(chapters, 'B', { title: 'New' })[1]?.title).toBe('New');
});
