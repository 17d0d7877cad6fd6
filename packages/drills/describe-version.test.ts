import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeVersion } from './describe-version.ts';

test('the commit is named, with changes of anything but the page of drills', () => {
  const repository = mkdtempSync(join(tmpdir(), 'version-'));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  expect(describeVersion(repository)).toBeUndefined();

  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
  const commit = git('rev-parse', '--short=8', 'HEAD');
  expect(describeVersion(repository)).toBe(commit);

  mkdirSync(join(repository, '.github'));
  writeFileSync(join(repository, '.github', 'drills.md'), 'written');
  expect(describeVersion(repository)).toBe(commit);
  writeFileSync(join(repository, 'server.ts'), 'changed');
  expect(describeVersion(repository)).toBe(`${commit} with changes`);
});
