import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from './chart.ts';
import { type BenchResults, type Goal, isMet, type Row } from './results.ts';
import { showNumber } from './statistics.ts';

const heads = [
  '',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms: service',
  'CPU ms: database',
  'of the reference',
];

function cellsOf(row: Row): string[] {
  const { name, requestsPerSecond, p50, p99, serverCpu, databaseCpu, ratio } = row;
  const numbers = [requestsPerSecond, p50, p99, serverCpu, databaseCpu].map(showNumber);
  return [name, ...numbers, ratio === null || Number.isNaN(ratio) ? '–' : ratio.toFixed(2)];
}

function describeGoal(goal: Goal): string {
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const outcome = isMet(goal) ? 'met' : 'missed';
  return `${goal.name}: ${showNumber(goal.value)} (goal: ${wanted}), ${outcome}`;
}

function describeMachine({ machine, othersShare }: BenchResults): string {
  const { cores, processor, memoryGb, node } = machine;
  const others = Math.round(othersShare * 100);
  return `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}; load, service and database on the same machine, of which others used ${others} %`;
}

/** For the terminal. */
export function describeResults(results: BenchResults): string {
  const lines = [heads, ...results.rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return ['', ...table, '', ...results.goals.map(describeGoal), '', describeMachine(results)].join('\n');
}

/** From the repository's root, where the README shows it. */
const chartFile = '.github/bench.svg';

function describeInMarkdown(results: BenchResults): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `![Requests a second of each read, beside a bare server for the same JSON: the figures of the table](${chartFile})`,
    '',
    line(heads),
    `|---|${'---:|'.repeat(heads.length - 1)}`,
    ...results.rows.map((row) => line(cellsOf(row))),
    '',
    ...results.goals.map((goal) => `- ${describeGoal(goal)}`),
    '',
    `${results.measuredAt.slice(0, 10)}, ${describeMachine(results)}.`,
  ].join('\n');
}

const [begin, end] = ['<!-- bench: written by pnpm bench --write -->', '<!-- /bench -->'];

/** Puts the results where the text has its marks. Throws where it has none. */
export function replaceBlock(text: string, results: BenchResults): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The README has no place for results: ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${describeInMarkdown(results)}\n\n${text.slice(to)}`;
}

/** The table and the chart of a whole run, where the repository shows them. */
export function writeIntoReadme(repository: string, results: BenchResults): void {
  const readme = join(repository, 'README.md');
  writeFileSync(readme, replaceBlock(readFileSync(readme, 'utf8'), results));
  writeFileSync(join(repository, chartFile), drawChart(results));
}
