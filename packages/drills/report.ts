import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill, DrillResult } from './drill.ts';

export type FinishedDrill = {
  name: string;
  purpose: Drill['purpose'];
  result: DrillResult;
  /** The commit that was tried. */
  version: string | undefined;
  date: string;
  machine: string;
  seconds: number;
};

const page = join('.github', 'drills.md');

const introduction = `# Drills

What happens when parts fail, tried on the product. \`pnpm drill <name> --write\` writes a section; the drills are in [packages/drills](../packages/drills/README.md).
`;

export function hasMetAllGoals({ goals }: DrillResult): boolean {
  return goals.every(({ isMet }) => isMet);
}

export function describeInText({ result, machine, seconds }: FinishedDrill): string {
  const lines = [result.table.head, ...result.table.rows].map((row) => row.map(String));
  const widths = result.table.head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return [
    '',
    ...lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    '',
    ...result.goals.map(({ name, isMet }) => `${isMet ? 'met     ' : 'NOT MET '} ${name}`),
    ...(result.notes ?? []),
    '',
    `${seconds} s. ${[machine, ...result.versions].join(', ')}.`,
  ].join('\n');
}

function describeInMarkdown({ name, purpose, result, ...run }: FinishedDrill): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const { table, goals, notes = [], versions } = result;
  return [
    `## ${name}`,
    '',
    purpose,
    '',
    line(table.head),
    `|${'---|'.repeat(table.head.length)}`,
    ...table.rows.map(line),
    '',
    ...goals.map((goal) => `- ${goal.name}: ${goal.isMet ? 'met' : '**not met**'}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    `${run.date}${run.version ? `, ${run.version}` : ''}, in ${run.seconds} s. ${[run.machine, ...versions].join(', ')}.`,
  ].join('\n');
}

const begin = (name: string) => `<!-- drill: ${name} -->`;
const end = (name: string) => `<!-- /drill: ${name} -->`;

/** Replaces the drill's section where it is; a new one goes to the end. */
export function replaceDrillSection(text: string, drill: FinishedDrill): string {
  const section = `${begin(drill.name)}\n\n${describeInMarkdown(drill)}\n\n${end(drill.name)}`;
  const from = text.indexOf(begin(drill.name));
  if (from === -1) return `${text.trimEnd()}\n\n${section}\n`;
  const to = text.indexOf(end(drill.name), from);
  if (to === -1) throw new Error(`The section of ${drill.name} has no end: ${end(drill.name)}`);
  return text.slice(0, from) + section + text.slice(to + end(drill.name).length);
}

export function writeDrillSection(repository: string, drill: FinishedDrill): void {
  const file = join(repository, page);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : introduction;
  writeFileSync(file, replaceDrillSection(before, drill));
}
