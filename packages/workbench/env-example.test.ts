import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { repositoryRoot } from './paths.ts';

const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');

/** Set by who starts the process, never by who configures the product. */
const notConfigured = [
  'NODE_ENV',
  'SANDBOX_DATA',
  'SANDBOX_STRIPE_WEBHOOK_URL',
  'SANDBOX_MARKETPLACE_STRIPE_WEBHOOK_URL',
];

test('every variable that an env.ts reads is in .env.example', () => {
  const files = globSync('{apps,packages}/*/env.ts', { cwd: repositoryRoot });
  const read = files.flatMap((file) =>
    [
      ...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/^ +([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+):/gm),
    ].map(([, name]) => name),
  );
  expect(read).toContain('NEXTAUTH_SECRET');
  const explained = Object.keys(parseEnv(example));
  expect(read.filter((name) => name && !explained.includes(name) && !notConfigured.includes(name))).toEqual(
    [],
  );
});

test('every variable of .env.example is explained above it, and no secret has a value', () => {
  const blocks = example.split(/\n\n/).filter((block) => /^[A-Z]/m.test(block));
  for (const block of blocks) expect(block, block).toMatch(/^# /);
  expect(parseEnv(example)).toMatchObject({
    NEXTAUTH_SECRET: '',
    IDENTITY_KEYS: '',
    WORKFLOW_SIGNING_SECRET: '',
    BADGE_KEYS: '',
    PUSH_VAPID_PRIVATE_KEY: '',
  });
});

test('no variable stands in .env.example twice, where only the last would count', () => {
  const names = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
