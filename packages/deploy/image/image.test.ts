import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('the image has the version of Node that everything else runs on', () => {
  const [, image] = /^ARG NODE_VERSION=(.+)$/m.exec(read('packages/deploy/Dockerfile')) ?? [];
  const [, catalog] = /^ {2}node: (.+)$/m.exec(read('pnpm-workspace.yaml')) ?? [];
  expect(image).toBe(catalog);
});

test('environment files and data stay out of what an image is built from', () => {
  const left = read('.dockerignore').split('\n');
  for (const pattern of ['**/.env', '**/.env.*', '.git', '.data', '**/node_modules']) {
    expect(left).toContain(pattern);
  }
});

test('a wrong command ends with the way to call it, before anything is started', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'packages/deploy/run.ts'), 'shop'],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('marketplace|training|childcare'),
  });
});

test('the printed secrets are random, and keys that the services read', () => {
  const print = () =>
    parseEnv(
      execFileSync(process.execPath, [join(repository, 'packages/deploy/print-secrets.ts')], {
        encoding: 'utf8',
      }),
    );
  const [first, second] = [print(), print()];
  for (const [name, value] of Object.entries(first)) expect(second[name]).not.toBe(value);
  const key = Buffer.from(first.BADGE_KEYS ?? '', 'base64');
  expect(createPrivateKey({ key, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('rsa');
  expect(Buffer.from(first.IDENTITY_KEYS?.split(':')[1] ?? '', 'base64')).toHaveLength(32);
});
