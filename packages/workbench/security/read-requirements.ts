import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const securityFolder = join(import.meta.dirname, '../../../.github/security');

export const requirementStatuses = ['met', 'operator', 'n/a', 'not met'] as const;

export type SecurityRequirement = {
  file: string;
  number: string;
  level: string;
  status: string;
  what: string;
  where: readonly string[];
  tests: readonly string[];
  operator: string;
};

function pathsOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path ?? '');
}

function readLine(file: string, line: string): SecurityRequirement | null {
  const [number = '', level = '', status = '', what = '', where = '', tests = '', operator = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (!/^\d+\.\d+\.\d+$/.test(number)) return null;
  return { file, number, level, status, what, where: pathsOf(where), tests: pathsOf(tests), operator };
}

/** All rows of the tables in `.github/security`, ordered by requirement. */
export function readSecurityRequirements(): SecurityRequirement[] {
  const files = readdirSync(securityFolder).filter((name) => /^v\d\d-.*\.md$/.test(name));
  return files.toSorted().flatMap((file) =>
    readFileSync(join(securityFolder, file), 'utf8')
      .split('\n')
      .map((line) => readLine(file, line))
      .filter((found) => found !== null),
  );
}

export function readIndexSection(name: string): string {
  const text = readFileSync(join(securityFolder, 'README.md'), 'utf8');
  const [, part = ''] = text.match(new RegExp(`<!-- ${name} -->\n([\\s\\S]*?)<!-- /${name} -->`)) ?? [];
  return part.trim();
}

export function formatCountsTable(lines: readonly SecurityRequirement[]): string {
  const rows = ['1', '2'].map((level) => {
    const ofLevel = lines.filter((line) => line.level === level);
    const counts = requirementStatuses.map(
      (status) => ofLevel.filter((line) => line.status === status).length,
    );
    return `| ${level} | ${counts.join(' | ')} | ${ofLevel.length} |`;
  });
  return ['| Level | Met | Operator | N/a | Not met | All |', '|---|---:|---:|---:|---:|---:|', ...rows].join(
    '\n',
  );
}

export function formatUnmetList(lines: readonly SecurityRequirement[]): string {
  return lines
    .filter(({ status }) => status === 'not met')
    .map(({ number, what, file }) => `- [${number}](${file}): ${what}`)
    .join('\n');
}
