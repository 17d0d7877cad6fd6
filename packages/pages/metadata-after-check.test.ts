import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFound } from 'next/navigation';
import { expect, test } from 'vitest';
import { metadataAfterCheck } from './metadata-after-check.ts';

test('a page that is there has its title', async () => {
  const metadata = metadataAfterCheck('Company settings', (id: string) => Promise.resolve(id));
  expect(await metadata('1')).toEqual({ title: 'Company settings' });
});

test('a page that is not there has that of the page that says so', async () => {
  const metadata = metadataAfterCheck('Company settings', async () => notFound());
  await expect(metadata(undefined)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});

test('no page that may be refused has a title of its own in any case', () => {
  const apps = join(import.meta.dirname, '../../apps');
  const files = globSync('*/app/**/{page,layout}.tsx', { cwd: apps });
  expect(files.length).toBeGreaterThan(50);
  const fixed = files.filter((file) => {
    const text = readFileSync(join(apps, file), 'utf8');
    return /require(Role|Moderator)\(|[nN]otFound\(/.test(text) && /export const metadata\b/.test(text);
  });
  expect(fixed).toEqual([]);
});
