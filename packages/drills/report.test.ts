import { expect, test } from 'vitest';
import { type FinishedDrill, replaceDrillSection } from './report.ts';

const drill: FinishedDrill = {
  name: 'disk-full',
  purpose: 'The disk fills up.',
  result: {
    table: { head: ['run', 'lost'], rows: [[1, 0]] },
    goals: [{ name: 'nothing is lost', isMet: true }],
    versions: ['PostgreSQL 18.4'],
  },
  version: '0123abcd',
  date: '2026-11-26',
  machine: '2 cores',
  seconds: 9,
};

test('a drill that was never written is added at the end of the page', () => {
  const page = replaceDrillSection('# Drills\n', drill);
  expect(page).toContain('# Drills\n\n<!-- drill: disk-full -->\n\n## disk-full\n');
  expect(page).toContain('| run | lost |\n|---|---|\n| 1 | 0 |\n\n- nothing is lost: met\n');
  expect(page).toContain('2026-11-26, 0123abcd, in 9 s. 2 cores, PostgreSQL 18.4.');
});

test('a drill that is run again replaces its own section and leaves the others', () => {
  const both = replaceDrillSection(replaceDrillSection('# Drills\n', drill), { ...drill, name: 'mail-away' });
  const goals = [{ name: 'nothing is lost', isMet: false }];
  const again = replaceDrillSection(both, { ...drill, result: { ...drill.result, goals } });
  expect(again).toBe(both.replace('nothing is lost: met', 'nothing is lost: **not met**'));
});
