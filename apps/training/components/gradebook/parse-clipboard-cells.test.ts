import { expect, test } from 'vitest';
import { parseClipboardCells } from './parse-clipboard-cells.ts';

test.each([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['7', [['7']]],
  ['1\t\t3', [['1', '', '3']]],
  ['"a ""b""\n c"\t2\n', [['a "b"\n c', '2']]],
  ['1\n\n2\n', [['1'], [''], ['2']]],
])('a copied block: %j is %j', (text, rows) => {
  expect(parseClipboardCells(text)).toEqual(rows);
});
