import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodePathParams } from './decode-path-params.ts';

test.each([
  ['oak-desk-1', 'oak-desk-1'],
  ['%E4%B8%AD%E6%96%87-1', '中文-1'],
  ['%E0%AE%A4%E0%AE%AE%E0%AE%BF%E0%AE%B4%E0%AF%8D', 'தமிழ்'],
  ['a%2Fb', 'a/b'],
  ['50%2525', '50%25'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['100%', '100%'],
  ['a%00b', 'a\u{FFFD}b'],
])('a page’s parameter %s is read as %s', async (segment, meant) => {
  expect(await decodePathParams(Promise.resolve({ id: segment }))).toEqual({ id: meant });
});

test('no page reads its parameters in another way', () => {
  const apps = join(import.meta.dirname, '../../apps');
  const files = globSync('*/app/**/{page,layout}.tsx', { cwd: apps });
  expect(files.length).toBeGreaterThan(50);
  const others = files.filter((file) => {
    const text = readFileSync(join(apps, file), 'utf8');
    return /await (props\.)?params\b|\bparams\.then|\bdecodeURIComponent/.test(text);
  });
  expect(others).toEqual([]);
});
