import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  formatCountsTable,
  formatUnmetList,
  readIndexSection,
  readSecurityRequirements,
  requirementStatuses,
  type SecurityRequirement,
} from './read-requirements.ts';
import { asvsRequirementNumbers } from './requirements.ts';

const root = join(import.meta.dirname, '../../..');
const lines = readSecurityRequirements();

test('every requirement of levels 1 and 2 has one line, with its level', () => {
  const wanted = Object.entries(asvsRequirementNumbers).flatMap(([section, { level1, level2 }]) => [
    ...level1.map((last) => `${section}.${last} 1`),
    ...level2.map((last) => `${section}.${last} 2`),
  ]);
  expect(wanted).toHaveLength(253);
  expect(lines.map(({ number, level }) => `${number} ${level}`).toSorted()).toEqual(wanted.toSorted());
});

test('every line has a status and says what it means', () => {
  const silent = lines.filter(
    ({ status, what, operator }) =>
      !requirementStatuses.some((known) => known === status) ||
      (status === 'operator' ? operator : what) === '',
  );
  expect(silent.map(({ number }) => number)).toEqual([]);
});

/** Without a test: what is true by the way the code is built, and what asks for a page that says something. */
function needsNoTest({ what, where }: SecurityRequirement): boolean {
  return what.startsWith('By construction: ') || where.every((path) => path.endsWith('.md'));
}

test('what is met names where it is written, and a test where there can be one', () => {
  const unproven = lines.filter(
    (line) =>
      line.status === 'met' && (line.where.length === 0 || (line.tests.length === 0 && !needsNoTest(line))),
  );
  expect(unproven.map(({ number }) => number)).toEqual([]);
});

test('every file that a line names exists, and its tests are tests', () => {
  const named = lines.flatMap(({ number, where, tests }) =>
    [...where, ...tests].map((path) => ({ number, path })),
  );
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  const isTest = /\.(?:test|spec)\.tsx?$|^e2e\//;
  expect(lines.flatMap(({ tests }) => tests).filter((path) => !isTest.test(path))).toEqual([]);
});

test('the index counts what the tables say, and lists what is not met', () => {
  expect(readIndexSection('counts')).toBe(formatCountsTable(lines));
  expect(readIndexSection('not met')).toBe(formatUnmetList(lines));
});
