import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createExportArchive, createFileNamer } from './export-archive.ts';
import type { ExportPart } from './export-parts.ts';
import { readZip } from './testing/read-zip.ts';

const options = { serviceName: 'Training', now: new Date('2026-11-22T12:00:00Z') };

async function* three(): AsyncGenerator<unknown> {
  for (const id of [1, 2, 3]) yield { id, bytes: 2n ** 40n };
}

async function* none(): AsyncGenerator<unknown> {}

test('each subject is a JSON file, each document a file, and the README explains them', async () => {
  const parts: ExportPart[] = [
    { path: 'things.json', about: 'Three things.', records: three },
    { path: 'nothing.json', about: 'Not one.', records: none },
    {
      path: 'documents/',
      about: 'Documents.',
      async *files() {
        yield { name: '../../evil\\name?.pdf', open: async () => Readable.from([Buffer.from('one')]) };
        yield { name: 'name-.pdf', open: async () => Readable.from([Buffer.from('two')]) };
        yield { name: 'gone.pdf', open: async () => null };
      },
    },
  ];
  const files = await readZip(await buffer(createExportArchive(parts, options)));
  expect([...files.keys()]).toEqual([
    'things.json',
    'nothing.json',
    'documents/name-.pdf',
    'documents/name- (2).pdf',
    'README.txt',
  ]);
  expect(JSON.parse(String(files.get('things.json')))).toEqual(
    [1, 2, 3].map((id) => ({ id, bytes: '1099511627776' })),
  );
  expect(JSON.parse(String(files.get('nothing.json')))).toEqual([]);
  expect(String(files.get('documents/name- (2).pdf'))).toBe('two');
  const readme = String(files.get('README.txt'));
  expect(readme).toContain('Your data at Training');
  expect(readme).toContain('things.json  (3 records)\n    Three things.');
  expect(readme).toContain('documents/  (2 documents; 1 could not be found in our storage)');
});

test('a read that fails ends the archive with its error, and not as a zip that looks whole', async () => {
  const parts: ExportPart[] = [
    {
      path: 'broken.json',
      about: 'Broken.',
      async *records() {
        yield 1;
        throw new Error('the database went away');
      },
    },
  ];
  await expect(buffer(createExportArchive(parts, options))).rejects.toThrow('the database went away');
});

test('who stops reading ends the reads behind it, and memory holds a little of them alone', async () => {
  let read = 0;
  let ended = false;
  const parts: ExportPart[] = [
    {
      path: 'endless.json',
      about: 'Without an end.',
      async *records() {
        try {
          for (;;) {
            read += 1;
            yield { read, text: `${Math.random()}`.repeat(1_000) };
          }
        } finally {
          ended = true;
        }
      },
    },
  ];
  const archive = createExportArchive(parts, options);
  for await (const _ of archive) break;
  await expect.poll(() => ended).toBe(true);
  expect(read).toBeLessThan(1_000);
});

test('no name leads out of its folder, is empty, or is there twice on a disk that ignores case', () => {
  const name = createFileNamer();
  expect(['/etc/passwd', '...', '', 'Passwd', '报告.pdf', '报告.pdf'].map(name)).toEqual([
    'passwd',
    'file',
    'file (2)',
    'Passwd (2)',
    '报告.pdf',
    '报告 (2).pdf',
  ]);
});
