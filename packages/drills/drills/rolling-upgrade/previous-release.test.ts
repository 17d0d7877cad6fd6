import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseRef } from './previous-release.ts';

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'releases-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(repository, { recursive: true }));

let hour = 10;
function git(...args: string[]): string {
  const env = { ...process.env, GIT_COMMITTER_DATE: `2026-01-01T${hour}:00:00Z` };
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8', env }).trim();
}

function commit(...tags: string[]): void {
  hour += 1;
  git('commit', '--quiet', '--allow-empty', '--message', 'Change');
  for (const tag of tags) git('tag', tag);
}

test('the previous release is the newest tag, and on a tagged commit the one before', () => {
  commit('v1');
  commit('v2', 'v2-image');
  expect(chooseRef('training', git)).toBe('v1');
  commit();
  expect(chooseRef('training', git)).toMatch(/^v2/);
});

test('without an earlier tag it is the commit before the newest migration', () => {
  commit();
  mkdirSync(join(repository, 'prisma/training/migrations'), { recursive: true });
  writeFileSync(join(repository, 'prisma/training/migrations/new.sql'), 'SELECT 1;');
  git('add', '.');
  commit('v1');
  expect(git('rev-parse', chooseRef('training', git))).toBe(git('rev-parse', 'HEAD~1'));
});
