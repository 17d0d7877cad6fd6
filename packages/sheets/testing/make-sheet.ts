import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCleanSheet } from './clean-sheet.ts';
import { makeMessySheet } from './messy-sheet.ts';

const usage =
  'node packages/sheets/testing/make-sheet.ts messy.xlsx [--rows 2000] [--seed 1] [--clean] [--semicolon]; endings: .xlsx .xls .csv .tsv';

async function make(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      clean: { type: 'boolean', default: false },
      semicolon: { type: 'boolean', default: false },
    },
  });
  const [path = ''] = positionals;
  const formats = { '.xlsx': 'xlsx', '.xls': 'xls', '.csv': 'csv', '.tsv': 'tsv' } as const;
  const format = Object.entries(formats).find(([ending]) => ending === extname(path))?.[1];
  if (format === undefined) throw new Error(usage);
  const options = { rows: Number(values.rows), seed: Number(values.seed) };
  if (values.clean) {
    const { bytes } = await makeCleanSheet({ ...options, format: format === 'csv' ? 'csv' : 'xlsx' });
    await writeFile(path, bytes);
    return;
  }
  const sheet = await makeMessySheet({ ...options, format: values.semicolon ? 'semicolon' : format });
  await writeFile(path, sheet.bytes);
  console.log(sheet.counts);
}

await make();
