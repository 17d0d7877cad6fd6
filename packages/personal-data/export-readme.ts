import type { ExportPart } from './export-parts.ts';

/** How many records or documents a part has, and how many documents the store did not have any more. */
export type WrittenCounts = { count: number; missing: number };

function countText(part: ExportPart, { count, missing }: WrittenCounts): string {
  const [one, many] = 'files' in part ? ['document', 'documents'] : ['record', 'records'];
  const found = `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  return missing > 0 ? `${found}; ${missing} could not be found in our storage` : found;
}

function singaporeTime(at: Date): string {
  return new Intl.DateTimeFormat('en-SG', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Singapore',
  }).format(at);
}

/** What each file of the zip is. */
export function formatReadme(
  lines: readonly { part: ExportPart; written: WrittenCounts }[],
  { serviceName, now }: { serviceName: string; now: Date },
): string {
  const files = lines.map(
    ({ part, written }) => `${part.path}  (${countText(part, written)})\n    ${part.about}\n`,
  );
  return [
    `Your data at ${serviceName}`,
    `Written on ${singaporeTime(now)}, Singapore time.`,
    '',
    'This zip holds what the service has stored about you. The .json files are plain text: any text editor or spreadsheet',
    'program opens them. Times in them are in UTC, amounts are in Singapore dollars.',
    '',
    'It does not hold what belongs to other people, nor passwords, keys and codes: these are stored in a form that nobody,',
    'not even we, can turn back.',
    '',
    ...files,
  ].join('\n');
}
