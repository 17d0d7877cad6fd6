import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeEnvFile, readEnvFile } from './env-file.ts';

function place(files: { example: string; env?: string }) {
  const directory = mkdtempSync(join(tmpdir(), 'env '));
  const example = join(directory, '.env.example');
  const file = join(directory, '.env');
  writeFileSync(example, files.example);
  if (files.env !== undefined) writeFileSync(file, files.env);
  return { file, example };
}

test('makes the file from the example, with secrets that differ from checkout to checkout', () => {
  const one = place({ example: '# Signs sessions.\nNEXTAUTH_SECRET=\nMAIL_FROM=shop@example.com\n' });
  const other = place({ example: '# Signs sessions.\nNEXTAUTH_SECRET=\nMAIL_FROM=shop@example.com\n' });
  completeEnvFile(one.file, one.example, { makeSecrets: true });
  completeEnvFile(other.file, other.example, { makeSecrets: true });

  const text = readFileSync(one.file, 'utf8');
  expect(text).toMatch(/^# Signs sessions\.\nNEXTAUTH_SECRET=[\w-]{64}\nMAIL_FROM=shop@example\.com\n/);
  expect(readEnvFile(one.file).NEXTAUTH_SECRET).not.toBe(readEnvFile(other.file).NEXTAUTH_SECRET);
  expect(statSync(one.file).mode & 0o777).toBe(0o600);
});

test('changes no value that stands, be it weak, quoted or exported', () => {
  const env =
    'export NEXTAUTH_SECRET="weak"\nIDENTITY_KEYS=a:b # mine\nWORKFLOW_SIGNING_SECRET=x\nBADGE_KEYS=k\nPUSH_VAPID_PRIVATE_KEY=p\nOWN=1';
  const { file, example } = place({ example: 'NEXTAUTH_SECRET=\n', env });
  expect(completeEnvFile(file, example, { makeSecrets: true })).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(env);
});

test('fills what is blank or missing and leaves the rest of the file alone', () => {
  const { file, example } = place({ example: '', env: 'OWN=1\nNEXTAUTH_SECRET=""\nLAST=2' });
  const made = completeEnvFile(file, example, { makeSecrets: true });
  expect(made).toEqual([
    'NEXTAUTH_SECRET',
    'IDENTITY_KEYS',
    'WORKFLOW_SIGNING_SECRET',
    'BADGE_KEYS',
    'PUSH_VAPID_PRIVATE_KEY',
  ]);
  expect(readFileSync(file, 'utf8')).toMatch(
    /^OWN=1\nNEXTAUTH_SECRET=[\w-]{64}\nLAST=2\nIDENTITY_KEYS=first:\S+\n/,
  );
  expect(completeEnvFile(file, example, { makeSecrets: true })).toEqual([]);
});

test('invents nothing for an existing file when told not to, so that a production start can name what is missing', () => {
  const { file, example } = place({ example: '', env: 'NEXTAUTH_SECRET=\n' });
  expect(completeEnvFile(file, example, { makeSecrets: false })).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe('NEXTAUTH_SECRET=\n');
});

test('reads a blank value as absent', () => {
  const { file } = place({ example: '', env: 'A=\nB="two words"\n' });
  expect(readEnvFile(file)).toEqual({ B: 'two words' });
});
