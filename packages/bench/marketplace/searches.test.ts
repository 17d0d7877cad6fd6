import { expect, test } from 'vitest';
import { varied } from './searches.ts';

test('what is asked for by turns differs each time', () => {
  for (const { name, paths } of varied) {
    expect(new Set(paths).size, name).toBe(paths.length);
    expect(name).toContain(paths.length.toLocaleString('en'));
  }
});
