import { expect, test } from 'vitest';
import { adjacentCell, cellAfterKey, isCharacterKey } from './grid-navigation.ts';

const size = { rows: 100, columns: 5, page: 10 };
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, altKey: false });

test.each([
  ['ArrowDown', false, { index: 51, column: 2 }],
  ['ArrowUp', true, { index: 0, column: 2 }],
  ['ArrowRight', true, { index: 50, column: 4 }],
  ['PageDown', false, { index: 60, column: 2 }],
  ['Home', false, { index: 50, column: 0 }],
  ['End', true, { index: 99, column: 4 }],
  ['a', false, null],
])('%s (with Ctrl: %s) leads to %j', (name, ctrl, place) => {
  expect(cellAfterKey(key(name, ctrl), { index: 50, column: 2 }, size)).toEqual(place);
});

test('nothing leads out of the sheet', () => {
  expect(cellAfterKey(key('ArrowUp'), { index: 0, column: 0 }, size)).toEqual({ index: 0, column: 0 });
  expect(cellAfterKey(key('PageDown'), { index: 95, column: 4 }, size)).toEqual({ index: 99, column: 4 });
});

test('after the last cell of a row comes the first one of the sheet in the next', () => {
  expect(adjacentCell({ index: 3, column: 4 }, 1, size, 2)).toEqual({ index: 4, column: 2 });
  expect(adjacentCell({ index: 3, column: 2 }, -1, size, 2)).toEqual({ index: 2, column: 4 });
  expect(adjacentCell({ index: 99, column: 4 }, 1, size, 2)).toEqual({ index: 99, column: 2 });
});

test('letters of every script type, commands do not', () => {
  expect(['a', '陈', 'த', '@'].every((name) => isCharacterKey(key(name)))).toBe(true);
  expect(isCharacterKey(key('c', true)) || isCharacterKey(key('Enter')) || isCharacterKey(key(' '))).toBe(
    false,
  );
});
