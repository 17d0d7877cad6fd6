import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../paths.ts';

type Install = {
  fingerprint: (repositoryRoot: string) => string;
  pinnedVersion: (repositoryRoot: string, name: string) => string;
  cachesWithin: (repositoryRoot: string, home: string) => Record<string, string>;
  diskFault: (freeBytes: number) => string | null;
};

// By a computed name: plain JavaScript for any Node has no types to check against.
const { cachesWithin, diskFault, fingerprint, pinnedVersion }: Install = await import(
  join(import.meta.dirname, 'install.mjs')
);

function makeWorkspace(): string {
  const directory = mkdtempSync(join(tmpdir(), 'a workspace '));
  for (const place of ['apps/shop', 'packages/db']) {
    mkdirSync(join(directory, place), { recursive: true });
    writeFileSync(join(directory, place, 'package.json'), '{}');
  }
  writeFileSync(join(directory, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n');
  return directory;
}

test('installs again when the lockfile or any manifest changed, and only then', () => {
  const directory = makeWorkspace();
  const before = fingerprint(directory);
  writeFileSync(join(directory, 'apps/shop/page.tsx'), 'export {}');
  expect(fingerprint(directory)).toBe(before);

  const moved = join(directory, 'moved');
  cpSync(join(directory, 'apps'), join(moved, 'apps'), { recursive: true });
  cpSync(join(directory, 'packages'), join(moved, 'packages'), { recursive: true });
  cpSync(join(directory, 'pnpm-lock.yaml'), join(moved, 'pnpm-lock.yaml'));
  expect(fingerprint(moved)).toBe(before);

  writeFileSync(join(moved, 'packages/db/package.json'), '{"name":"@repo/db"}');
  expect(fingerprint(moved)).not.toBe(before);
  writeFileSync(join(directory, 'pnpm-lock.yaml'), 'lockfileVersion: 10\n');
  expect(fingerprint(directory)).not.toBe(before);
});

test('the pnpm that Turbo is told of is the pnpm that is installed', () => {
  const manifest: { packageManager: string } = JSON.parse(
    readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
  );
  expect(manifest.packageManager).toBe(`pnpm@${pinnedVersion(repositoryRoot, 'pnpm')}`);
});

test('the Node that the catalog pins is the Node this runs on', () => {
  expect(process.versions.node).toBe(pinnedVersion(repositoryRoot, 'node'));
});

test('a package without an exact version in the catalog is refused by name', () => {
  expect(() => pinnedVersion(repositoryRoot, 'no-such-package')).toThrow(
    'no exact version of no-such-package',
  );
});

test('a disk with too little room is refused with what is free and what is needed', () => {
  expect(diskFault(1.2e9)).toMatch(/1\.2 GB are free, 3\.0 GB are needed/);
  expect(diskFault(3.1e9)).toBeNull();
});

test('an account without a home directory of its own keeps its caches in the checkout', () => {
  expect(cachesWithin('/srv/product', tmpdir())).toEqual({});
  const caches = cachesWithin('/srv/product', '/nonexistent');
  expect(caches.npm_config_cache).toBe('/srv/product/.data/caches/npm');
  expect(Object.values(caches).every((place) => place.startsWith('/srv/product/.data/caches/'))).toBe(true);
});
