import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareServerName, drawChart } from './chart.ts';
import {
  type BenchResults,
  distanceFromGoal,
  isGoalMet,
  type MeasuredPart,
  type Measurement,
  type ResultGoal,
  type ResultRow,
} from './results.ts';
import { formatNumber } from './statistics.ts';

const heads = [
  '',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms: service',
  'CPU ms: database',
  'of the reference',
];
const pageHeads = ['first byte ms', 'HTML KB', 'RSC KB'];

/** By prefix of a part's name. */
const titles: Record<string, string> = {
  training: 'Training',
  childcare: 'Childcare',
  marketplace: 'Marketplace',
  pages: 'Pages, on a slow phone',
  rendering: 'Pages, per request; the reference is the plain application’s page of 24 cards',
  memory: 'Memory',
};

type Group = Measurement & { title: string; othersShare: number | null };

function groupParts(parts: readonly MeasuredPart[]): Group[] {
  const groups = new Map<string, MeasuredPart[]>();
  for (const part of parts) {
    const [service = ''] = part.name.split('/');
    groups.set(service, [...(groups.get(service) ?? []), part]);
  }
  return [...groups].map(([service, its]) => {
    const shares = its.flatMap(({ othersShare }) => othersShare ?? []);
    return {
      title: titles[service] ?? service,
      rows: its.flatMap(({ rows }) => rows),
      goals: its.flatMap(({ goals }) => goals),
      othersShare: shares.length === 0 ? null : Math.max(...shares),
    };
  });
}

function cellsOf(row: ResultRow, before: ResultRow | undefined): string[] {
  const { name, requestsPerSecond, p50, p99, serverCpu, databaseCpu, ratio } = row;
  const numbers = [requestsPerSecond, p50, p99, serverCpu, databaseCpu].map(formatNumber);
  // A reference follows directly below its subject.
  const shown = before && name === bareServerName(before.name) ? '– bare server' : name;
  const { firstByte, htmlKb, rscKb } = row;
  const sizes = [firstByte, htmlKb, rscKb].flatMap((size) => (size === undefined ? [] : formatNumber(size)));
  return [
    shown,
    ...numbers,
    typeof ratio !== 'number' || Number.isNaN(ratio) ? '–' : ratio.toFixed(2),
    ...sizes,
  ];
}

function headsOf(rows: readonly ResultRow[]): string[] {
  return rows.some(({ htmlKb }) => htmlKb !== undefined) ? [...heads, ...pageHeads] : heads;
}

function linesOf(rows: readonly ResultRow[]): string[][] {
  return rows.map((row, index) => cellsOf(row, rows[index - 1]));
}

function describeGoal(goal: ResultGoal): { text: string; outcome: string } {
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const text = `${goal.name}: ${formatNumber(goal.value)} (goal: ${wanted})`;
  if (isGoalMet(goal)) return { text, outcome: 'met' };
  const by = distanceFromGoal(goal);
  const far =
    'share' in by ? `${formatNumber(Math.max(1, Math.round(by.share * 100)))} %` : formatNumber(by.value);
  return { text, outcome: `missed by ${far}` };
}

function describeReason(goal: ResultGoal): string {
  return goal.reason === undefined || isGoalMet(goal) ? '' : `: ${goal.reason}`;
}

function countGoals(goals: readonly ResultGoal[]): string {
  return `${goals.filter(isGoalMet).length} of ${goals.length} goals met`;
}

function describeMachine({ machine }: BenchResults): string {
  const { cores, processor, memoryGb, node } = machine;
  return `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}; load, service and database on the same machine`;
}

function describeOthers({ othersShare }: Group): string {
  return othersShare === null
    ? 'What others used of the machine is not known.'
    : `Others used up to ${Math.round(othersShare * 100)} % of the machine meanwhile.`;
}

function describeGroup(group: Group): string[] {
  const shown = headsOf(group.rows);
  const lines = [shown, ...linesOf(group.rows)];
  const widths = shown.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  const goals = group.goals.map((goal) => {
    const { text, outcome } = describeGoal(goal);
    return `${text}, ${outcome}${describeReason(goal)}`;
  });
  return ['', `${group.title}. ${describeOthers(group)}`, ...(group.rows.length > 0 ? table : []), ...goals];
}

export function describeResults(results: BenchResults): string {
  const groups = groupParts(results.parts);
  const goals = groups.flatMap((group) => group.goals);
  return [...groups.flatMap(describeGroup), '', `${countGoals(goals)}. ${describeMachine(results)}.`].join(
    '\n',
  );
}

const folder = '.github';
const pageFile = 'benchmarks.md';
const chartFile = 'bench.svg';

function describeGroupInMarkdown(group: Group): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const shown = headsOf(group.rows);
  const table = [
    line(shown),
    `|---|${'---:|'.repeat(shown.length - 1)}`,
    ...linesOf(group.rows).map(line),
    '',
  ];
  const goals = group.goals.map((goal) => {
    const { text, outcome } = describeGoal(goal);
    return `- ${text}, ${isGoalMet(goal) ? outcome : `**${outcome}**${describeReason(goal)}`}`;
  });
  return [
    `### ${group.title}`,
    '',
    ...(group.rows.length > 0 ? table : []),
    ...goals,
    '',
    `${countGoals(group.goals)}. ${describeOthers(group)}`,
    '',
  ];
}

function describeInMarkdown(results: BenchResults): string {
  const groups = groupParts(results.parts);
  const goals = groups.flatMap((group) => group.goals);
  return [
    `${results.measuredAt.slice(0, 10)}, ${describeMachine(results)}: ${countGoals(goals)}.`,
    '',
    `![Requests a second of each read, beside a bare server for the same JSON: the figures of the tables](${chartFile})`,
    '',
    ...groups.flatMap(describeGroupInMarkdown),
  ]
    .join('\n')
    .trimEnd();
}

const [begin, end] = ['<!-- bench: written by pnpm bench --write -->', '<!-- /bench -->'];

/** Throws where the text has no markers. */
export function replaceResultsBlock(text: string, results: BenchResults): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no place for results: ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${describeInMarkdown(results)}\n\n${text.slice(to)}`;
}

export function writeResultsPage(repository: string, results: BenchResults): void {
  const page = join(repository, folder, pageFile);
  writeFileSync(page, replaceResultsBlock(readFileSync(page, 'utf8'), results));
  writeFileSync(join(repository, folder, chartFile), drawChart(results));
}
