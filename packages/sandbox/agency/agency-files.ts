import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';

/**
 * A snapshot file and a log of the changes since, so that one more enrolment costs one line. Each log carries its snapshot's
 * generation number, so that an outdated log is never replayed.
 */
export type AgencyFiles = {
  /** The last snapshot and the lines logged after it; null when no snapshot can be read. */
  read(): Promise<{ snapshot: unknown; lines: unknown[] } | null>;
  /** Saves `snapshot()` in the background. */
  saveSnapshotInBackground(): void;
  /** Appends `lines()` in the background. */
  appendLinesInBackground(): void;
  /** Resolves when all requested writes are on disk. */
  waitUntilWritten(): Promise<void>;
};

const pauseMs = 200;
/** Beyond this length, reading the log back is slower than writing a new snapshot. */
const maximumLines = 50_000;

export async function openAgencyFiles(
  directory: string,
  sources: { snapshot: () => object; lines: () => object[] },
): Promise<AgencyFiles> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'state.json');
  const linesOf = (number: number) => join(directory, `added-${number}.jsonl`);
  let generation = 0;
  let written = 0;
  let wantsAll = false;
  let wantsLines = false;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (wantsAll || wantsLines) {
      const all = wantsAll || written > maximumLines;
      wantsAll = false;
      wantsLines = false;
      // The snapshot already contains the lines that were about to be appended.
      const lines = sources.lines();
      if (all) await writeSnapshot();
      else if (lines.length > 0) {
        await appendFile(linesOf(generation), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        written += lines.length;
      }
    }
  }

  async function writeSnapshot(): Promise<void> {
    const old = generation;
    generation += 1;
    written = 0;
    // Rename is atomic: a process killed here leaves the previous files intact.
    await writeFile(`${file}.new`, JSON.stringify({ generation, ...sources.snapshot() }));
    await rename(`${file}.new`, file);
    await rm(linesOf(old), { force: true });
  }

  function begin(): void {
    writing ??= wait(pauseMs)
      .then(write)
      .finally(() => {
        writing = null;
      });
  }

  return {
    async read() {
      const snapshot = parseJsonOrUndefined(await readFile(file, 'utf8').catch(() => ''));
      if (typeof snapshot !== 'object' || snapshot === null) return null;
      generation =
        'generation' in snapshot && typeof snapshot.generation === 'number' ? snapshot.generation : 0;
      const text = await readFile(linesOf(generation), 'utf8').catch(() => '');
      // A line cut short by a kill is dropped, and nothing may be appended after it.
      const lines = text.split('\n').flatMap((line) => parseJsonOrUndefined(line) ?? []);
      if (text !== '') wantsAll = true;
      if (wantsAll) begin();
      return { snapshot, lines };
    },
    saveSnapshotInBackground() {
      wantsAll = true;
      begin();
    },
    appendLinesInBackground() {
      wantsLines = true;
      begin();
    },
    async waitUntilWritten() {
      await writing;
    },
  };
}
