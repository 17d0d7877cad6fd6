import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportFile, ExportPart } from './export-parts.ts';
import { formatReadme, type WrittenCounts } from './export-readme.ts';

export type ArchiveOptions = {
  /** Of the service, for the README. */
  serviceName: string;
  now: Date;
};

/** Amounts are decimals with a toJSON of their own; a count of bytes may be a bigint. */
function toText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

async function* listText(records: AsyncIterable<unknown>, count: () => void): AsyncGenerator<string> {
  let before = '[\n';
  for await (const record of records) {
    count();
    yield `${before}${JSON.stringify(record, toText, 2)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A name that unpacks on any disk, and only once in its folder. */
export function createFileNamer(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const clean = name
      .normalize('NFC')
      .replace(/^.*[\\/]/s, '')
      .replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '-')
      .replace(/^[. -]+/, '')
      .slice(-120);
    const dot = clean.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean || 'file', ''];
    let chosen = `${stem}${ending}`;
    for (let next = 2; taken.has(chosen.toLowerCase()); next += 1) chosen = `${stem} (${next})${ending}`;
    taken.add(chosen.toLowerCase());
    return chosen;
  };
}

/** The library's types promise less than it gives: a stream that can be ended with an error. */
function readableOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new Error('The zip is not a stream that can be ended');
  return outputStream;
}

/**
 * The zip of an export, made while it is read: one JSON file a subject, the documents, and a README that explains each. What
 * goes wrong with a part ends the stream with that error; who stops reading stops the reads behind it.
 */
export function createExportArchive(parts: readonly ExportPart[], options: ArchiveOptions): Readable {
  const zip = new ZipFile();
  const output = readableOf(zip);
  let current: Readable | undefined;
  output.on('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));

  /** Resolves when all of it is in the zip. */
  async function add(
    path: string,
    content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  ): Promise<void> {
    if (output.destroyed) throw new Error('Nobody reads the export any more');
    const stream = Readable.from(content, { objectMode: false });
    current = stream;
    zip.addReadStream(stream, path, { mtime: options.now });
    await finished(stream);
  }

  async function addFiles(folder: string, files: AsyncIterable<ExportFile>): Promise<WrittenCounts> {
    const nameFor = createFileNamer();
    const written = { count: 0, missing: 0 };
    for await (const file of files) {
      const content = await file.open();
      if (content === null) written.missing += 1;
      else {
        await add(`${folder}${nameFor(file.name)}`, content);
        written.count += 1;
      }
    }
    return written;
  }

  async function addPart(part: ExportPart): Promise<WrittenCounts> {
    if ('files' in part) return addFiles(part.path, part.files());
    const written = { count: 0, missing: 0 };
    const count = () => {
      written.count += 1;
    };
    await add(part.path, listText(part.records(), count));
    return written;
  }

  async function fill(): Promise<void> {
    const lines: { part: ExportPart; written: WrittenCounts }[] = [];
    for (const part of parts) lines.push({ part, written: await addPart(part) });
    await add('README.txt', [formatReadme(lines, options)]);
    zip.end();
  }

  fill().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('The export failed', { cause: error })),
  );
  return output;
}
