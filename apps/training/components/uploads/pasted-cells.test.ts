import { describe, expect, test } from 'vitest';
import { looksLikeSeveralRows, parsePastedCells } from './pasted-cells.ts';

describe('cells from the clipboard', () => {
  test.each([
    ['one cell', 'Tan', [['Tan']]],
    [
      'a block with the line end Excel adds',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['old line ends', 'a\rb', [['a'], ['b']]],
    [
      'empty cells, also the last',
      'a\t\tb\t\n\t\n',
      [
        ['a', '', 'b', ''],
        ['', ''],
      ],
    ],
    ['an empty line is an empty cell', 'a\n\nb', [['a'], [''], ['b']]],
    ['a quoted cell with a tab, a line break and quotes', '"a\t1\n""x"""\tb', [['a\t1\n"x"', 'b']]],
    [
      'a quote that is just a character',
      '"Ah" Lim\tb\n5"\tc',
      [
        ['"Ah" Lim', 'b'],
        ['5"', 'c'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_, text, cells) => {
    expect(parsePastedCells(text)).toEqual(cells);
  });

  test('a table is distinguished from a word', () => {
    expect(looksLikeSeveralRows('Trainee Email\tTrainee Name\na@b.sg\tTan')).toBe(true);
    expect(looksLikeSeveralRows('a@b.sg')).toBe(false);
    expect(looksLikeSeveralRows('two\nlines')).toBe(false);
    expect(looksLikeSeveralRows('a\tb\n')).toBe(false);
  });
});
