import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawChart } from './chart.ts';
import { describeResults, replaceBlock, writeIntoReadme } from './report.ts';
import type { BenchResults } from './results.ts';

const results: BenchResults = {
  measuredAt: '2026-11-21T12:00:00.000Z',
  isQuick: false,
  machine: { cores: 2, processor: 'A processor', memoryGb: 8, node: 'v24.0.0' },
  othersShare: 0.034,
  rows: [
    {
      name: 'A page',
      requestsPerSecond: 1234.5,
      p50: 12.34,
      p99: 56.78,
      serverCpu: 0.5678,
      databaseCpu: null,
      ratio: 0.8051,
    },
  ],
  goals: [
    { name: 'A page', atLeast: 0.8, value: 0.8051 },
    { name: 'Its p99', atMost: 6, value: 6.01 },
  ],
};

test('the README gets the table between its marks, as often as it is written', () => {
  const before = 'Before\n\n<!-- bench: written by pnpm bench --write -->\nold\n<!-- /bench -->\n\nAfter\n';
  const once = replaceBlock(before, results);
  expect(once).toContain('| A page | 1,235 | 12.3 | 56.8 | 0.568 | – | 0.81 |');
  expect(once).toMatch(/!\[Requests a second .+\]\(\.github\/bench\.svg\)\n\n\| /);
  expect(once).toContain('- Its p99: 6.01 (goal: at most 6), missed\n');
  expect(once).toContain('2026-11-21, 2 cores (A processor), 8 GB, Node v24.0.0;');
  expect(once).toMatch(/^Before\n[\s\S]*\n\nAfter\n$/);
  expect(once).not.toContain('old');
  expect(replaceBlock(once, results)).toBe(once);
  expect(() => replaceBlock('no marks', results)).toThrow('no place');
});

test('the terminal shows the same', () => {
  expect(describeResults(results)).toMatch(/A page +1,235 +12\.3 +56\.8 +0\.568 +– +0\.81/);
  expect(describeResults(results)).toContain('A page: 0.805 (goal: at least 0.8), met');
});

test('the chart is written to where the README shows it', () => {
  const repository = mkdtempSync(join(tmpdir(), 'bench-'));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  mkdirSync(join(repository, '.github'));
  writeFileSync(
    join(repository, 'README.md'),
    '<!-- bench: written by pnpm bench --write -->\n<!-- /bench -->\n',
  );
  writeIntoReadme(repository, results);
  const [, chart = ''] = /\]\((\S+\.svg)\)/.exec(readFileSync(join(repository, 'README.md'), 'utf8')) ?? [];
  expect(readFileSync(join(repository, chart), 'utf8')).toBe(drawChart(results));
});
