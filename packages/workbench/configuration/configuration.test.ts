import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { repositoryRoot } from '../paths.ts';
import { readVariables, variablesOfSchemaOrThrow } from './read-variables.ts';
import { groupBySectionOrThrow } from './sections.ts';
import { renderConfigurationFiles } from './write-configuration.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

test('the configuration page and .env.example are what the schemas say: `pnpm configuration` writes them', async () => {
  const files = await renderConfigurationFiles();
  for (const [path, text] of Object.entries(files)) expect(read(path), path).toBe(text);
});

test('a variable is described by its schema: services, value, default, whether it is required and secret', async () => {
  const variables = await readVariables();
  const named = (name: string) => variables.find((variable) => variable.name === name);
  expect(named('DATABASE_POOL_SIZE')).toMatchObject({
    services: ['marketplace', 'training', 'childcare'],
    syntax: 'a whole number, 1 to 500',
    default: '10',
    isRequired: false,
    isSecret: false,
  });
  expect(named('STRIPE_WEBHOOK_SECRET')).toMatchObject({
    services: ['childcare'],
    isRequired: true,
    isSecret: true,
  });
  expect(named('SELF_ENROLMENT')).toMatchObject({ syntax: 'open or free-only', default: 'open' });
});

test.each([
  ['no description', z.object({ NEW_PORT: z.coerce.number().int().min(1).max(9) })],
  [
    'a value that cannot be told from the schema',
    z.object({ NEW_PORT: z.string().meta({ description: 'New.' }) }),
  ],
  ['a misspelt key', z.object({ NEW_PORT: z.url().meta({ description: 'New.', whenblank: 'none' }) })],
])('a variable with %s is refused', (_, schema) => {
  expect(() => variablesOfSchemaOrThrow(schema)).toThrow('NEW_PORT needs .meta({ description, syntax })');
});

test('a variable without a place in the list is refused', async () => {
  const added = variablesOfSchemaOrThrow(z.object({ NEW_URL: z.url().meta({ description: 'New.' }) }));
  expect(() => groupBySectionOrThrow([...added])).toThrow('NEW_URL');
});

test('compose sets every variable that the services require', async () => {
  const files = ['compose.yaml', 'compose.env.example', 'print-secrets.ts'].map(
    (file) => `packages/deploy/${file}`,
  );
  const set = new Set(
    files
      .flatMap((file) => read(file).match(/^ *[A-Z][A-Z0-9_]+(?=[:=])/gm) ?? [])
      .map((name) => name.trim()),
  );
  const required = (await readVariables()).filter(({ isRequired }) => isRequired).map(({ name }) => name);
  expect(required.length).toBeGreaterThan(10);
  expect(required.filter((name) => !set.has(name))).toEqual([]);
});
