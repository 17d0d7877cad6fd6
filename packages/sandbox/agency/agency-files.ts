import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * One file with everything, and one with what was added since, line by line: an enrolment more costs a line, however many
 * there are. The numbered lines belong to the snapshot with their number, so that old ones are never taken for new.
 */
export type AgencyFiles = {
  /** The last snapshot as it was given, and the lines after it. null where there is none that can be read. */
  read(): Promise<{ snapshot: unknown; lines: unknown[] } | null>;
  /** Behind the caller's back: what `snapshot` gives then. */
  saveAll(): void;
  /** Behind the caller's back: what `lines` gives then. */
  saveLines(): void;
  /** Until everything that was asked for is on the disk. */
  settle(): Promise<void>;
};

const pauseMs = 200;
/** So many lines are as slow to read as they were quick to write. */
const mostLines = 50_000;

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
      const all = wantsAll || written > mostLines;
      wantsAll = false;
      wantsLines = false;
      // What waits to be added is in the snapshot too.
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
    // Renamed into place: whoever is killed in the middle leaves the files before whole.
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
      const snapshot = parse(await readFile(file, 'utf8').catch(() => ''));
      if (typeof snapshot !== 'object' || snapshot === null) return null;
      generation =
        'generation' in snapshot && typeof snapshot.generation === 'number' ? snapshot.generation : 0;
      const text = await readFile(linesOf(generation), 'utf8').catch(() => '');
      // A line that was torn when somebody was killed is none; and nothing may be added behind it.
      const lines = text.split('\n').flatMap((line) => parse(line) ?? []);
      if (text !== '') wantsAll = true;
      if (wantsAll) begin();
      return { snapshot, lines };
    },
    saveAll() {
      wantsAll = true;
      begin();
    },
    saveLines() {
      wantsLines = true;
      begin();
    },
    async settle() {
      await writing;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
