import { expect, test } from 'vitest';
import { variedReads } from './searches.ts';

test('what is asked for by turns differs each time', () => {
  for (const { name, paths } of variedReads) {
    expect(new Set(paths).size, name).toBe(paths.length);
    expect(name).toContain(paths.length.toLocaleString('en'));
  }
});
