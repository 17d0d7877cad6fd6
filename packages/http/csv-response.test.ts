import { expect, test } from 'vitest';
import { csvResponse } from './csv-response.ts';

async function* parts(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

test.each([
  ['a text', () => 'A,B\r\n1,2\r\n'],
  ['parts', () => parts('A,B\r\n', '1,2\r\n')],
])('a CSV of %s is a file to be saved', async (_, csv) => {
  const response = await csvResponse('people', csv());
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people.csv"',
  });
  expect(await response.text()).toBe('A,B\r\n1,2\r\n');
});

test('what fails before the first part is an error, not a file', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield await Promise.reject(new Error('no rows'));
  };
  await expect(csvResponse('people', failing())).rejects.toThrow('no rows');
});

test('who stops reading stops the parts', async () => {
  let isEnded = false;
  const endless = (async function* () {
    try {
      for (;;) yield 'a\r\n';
    } finally {
      isEnded = true;
    }
  })();
  await (await csvResponse('people', endless)).body?.cancel();
  expect(isEnded).toBe(true);
});
