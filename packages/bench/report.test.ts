import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawChart } from './chart.ts';
import { describeResults, replaceResultsBlock, writeResultsPage } from './report.ts';
import type { BenchResults, ResultRow } from './results.ts';

const row = (name: string, requestsPerSecond: number, ratio: number | null): ResultRow => ({
  name,
  requestsPerSecond,
  p50: 12.34,
  p99: 56.78,
  serverCpu: 0.5678,
  databaseCpu: null,
  ratio,
});

const results: BenchResults = {
  measuredAt: '2026-11-21T12:00:00.000Z',
  isQuick: false,
  machine: { cores: 2, processor: 'A processor', memoryGb: 8, node: 'v24.0.0' },
  parts: [
    {
      name: 'training/lists',
      othersShare: 0.034,
      rows: [
        row('A page', 1234.5, 0.8051),
        row('A page: bare server', 1533.3, null),
        row('Another', 10, null),
      ],
      goals: [
        { name: 'A page', atLeast: 0.8, value: 0.8051, reason: 'Never needed' },
        { name: 'Its p99', atMost: 6, value: 6.01, reason: 'the hour is late' },
      ],
    },
    {
      name: 'training/logins',
      othersShare: 0.2,
      rows: [],
      goals: [{ name: 'Lost', atMost: 0, value: 3 }],
    },
    {
      name: 'pages/lighthouse',
      othersShare: null,
      rows: [],
      goals: [{ name: 'Kilobytes', atMost: 150, value: 150 }],
    },
  ],
};

test('the page gets the table between its marks, as often as it is written', () => {
  const before = 'Before\n\n<!-- bench: written by pnpm bench --write -->\nold\n<!-- /bench -->\n\nAfter\n';
  const once = replaceResultsBlock(before, results);
  expect(once).toContain('| A page | 1,235 | 12.3 | 56.8 | 0.568 | – | 0.81 |');
  expect(once).toMatch(/!\[Requests a second .+\]\(bench\.svg\)\n\n### Training\n\n\| /);
  expect(once).toContain('2026-11-21, 2 cores (A processor), 8 GB, Node v24.0.0;');
  expect(once).toContain(': 2 of 4 goals met.\n');
  expect(once).toMatch(/^Before\n[\s\S]*\n\nAfter\n$/);
  expect(once).not.toContain('old');
  expect(replaceResultsBlock(once, results)).toBe(once);
  expect(() => replaceResultsBlock('no marks', results)).toThrow('no place');
});

test('each goal has a line: met, or by how much missed and why', () => {
  const text = replaceResultsBlock('<!-- bench: written by pnpm bench --write --><!-- /bench -->', results);
  expect(text).toContain('- A page: 0.805 (goal: at least 0.8), met\n');
  expect(text).toContain('- Its p99: 6.01 (goal: at most 6), **missed by 1 %**: the hour is late\n');
  expect(text).toContain('- Lost: 3 (goal: at most 0), **missed by 3**\n');
});

test('what was measured stands by service, each with what others used of the machine meanwhile', () => {
  const text = replaceResultsBlock('<!-- bench: written by pnpm bench --write --><!-- /bench -->', results);
  expect(text).toContain('1 of 3 goals met. Others used up to 20 % of the machine meanwhile.\n\n### Pages');
  expect(text).toContain('1 of 1 goals met. What others used of the machine is not known.');
  // No table of nothing, and a reference below what it belongs to.
  expect(text.match(/^\| {2}\|/gm)).toHaveLength(1);
  expect(text).toMatch(/^\| A page \|.+\n\| – bare server \| 1,533 \|.+\n\| Another \|/m);
});

test('the terminal shows the same', () => {
  expect(describeResults(results)).toMatch(/A page +1,235 +12\.3 +56\.8 +0\.568 +– +0\.81/);
  expect(describeResults(results)).toContain('A page: 0.805 (goal: at least 0.8), met');
});

test('the chart is written to where the page shows it', () => {
  const repository = mkdtempSync(join(tmpdir(), 'bench-'));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  const folder = join(repository, '.github');
  mkdirSync(folder);
  const page = join(folder, 'benchmarks.md');
  writeFileSync(page, '<!-- bench: written by pnpm bench --write -->\n<!-- /bench -->\n');
  writeResultsPage(repository, results);
  const [, chart = ''] = /\]\((\S+\.svg)\)/.exec(readFileSync(page, 'utf8')) ?? [];
  expect(readFileSync(join(folder, chart), 'utf8')).toBe(drawChart(results));
});
