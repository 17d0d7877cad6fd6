import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every page with a secret in its address keeps it from other sites and search engines', () => {
  const apps = join(import.meta.dirname, '../../apps');
  const secret = globSync('*/app/**/page.tsx', { cwd: apps })
    .filter((file) => file.includes('(public)'))
    .filter(
      (file) =>
        file.includes('[token]') ||
        /\bparseLinkToken\(|\breadPreferenceToken\(|\{ token \} = await searchParams/.test(
          readFileSync(join(apps, file), 'utf8'),
        ),
    );
  expect(secret.length).toBeGreaterThan(10);
  const open = secret.filter(
    (file) => !/^export const metadata = secretLinkMetadata\(/m.test(readFileSync(join(apps, file), 'utf8')),
  );
  expect(open).toEqual([]);
});
