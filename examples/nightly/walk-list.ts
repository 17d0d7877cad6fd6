import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `next` is where the following page begins; null on the last one. */
export type Page = { rows: readonly object[]; next: string | null };

/** Thrown by `readPage` of a list whose pages may have moved: the walk begins again. */
export class ListMoved extends Error {}

const maximumBeginnings = 5;

export type NightlyWalk = {
  folder: string;
  /** Of the list: the first part of the names of its files. */
  name: string;
  /** One walk is made per night, such as 2026-11-27. */
  night: string;
  /** Reads only what changed since the walk before, and every row once a week; without it every row. */
  changesOnly?: boolean;
  now?: () => Date;
  /** `place` is null for the first page; `since` is null for every row. */
  readPage: (place: string | null, since: string | null) => Promise<Page>;
};

/** What survives a crash, in `<name>.state.json`. */
type State = {
  night: string;
  startedAt: string;
  since: string | null;
  place: string | null;
  /** How much of the unfinished file belongs to finished pages. */
  bytes: number;
  isDone: boolean;
  /** When the last finished walk began. */
  lastStartedAt: string | null;
  /** When the last finished one of every row did; absent in the notes of an older version. */
  lastWholeAt?: string | null;
};

/**
 * `updatedSince` begins this long before the walk before: a row gets its time when its transaction begins, and is visible when
 * it ends. Rows of the overlap come twice; take them by their id.
 */
const overlapMs = 15 * 60_000;

/** Only a walk of every row notices those that went. A little less than a week, as no two nights begin at the same second. */
const wholeEveryMs = (7 * 24 - 1) * 60 * 60_000;

/**
 * Writes a list to `<name>-<night>.ndjson`, or what changed of it to `<name>-<night>-changes.ndjson`, one row a line. A walk that was interrupted continues after its last finished
 * page when it is started again the same night. Returns the path, also when this night's file is there already.
 */
export async function walkList(walk: NightlyWalk): Promise<string> {
  await mkdir(walk.folder, { recursive: true });
  const state = await beginOrResume(walk);
  const path = pathOf(walk, state);
  if (state.isDone) return path;
  const file = await openPart(`${path}.part`, state);
  try {
    for (let beginnings = 1; !(await writePages(walk, state, file)); beginnings += 1) {
      if (beginnings === maximumBeginnings) throw new Error('The list changes too often: try later');
      Object.assign(state, { place: null, bytes: 0 });
    }
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  const lastWholeAt = state.since === null ? state.startedAt : (state.lastWholeAt ?? null);
  await store(walk, { ...state, isDone: true, lastStartedAt: state.startedAt, lastWholeAt });
  return path;
}

function pathOf({ folder, name }: NightlyWalk, { night, since }: State): string {
  return join(folder, `${name}-${night}${since === null ? '' : '-changes'}.ndjson`);
}

/**
 * With what is there of finished pages. The file is gone where the walk was ended just before it noted that it was done, and shorter
 * where somebody cut it: then the walk begins again.
 */
async function openPart(path: string, state: State): Promise<FileHandle> {
  if (state.bytes > 0) {
    try {
      const file = await open(path, 'r+');
      if ((await file.stat()).size >= state.bytes) return file;
      await file.close();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    Object.assign(state, { place: null, bytes: 0 });
  }
  return open(path, 'w');
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A write can end before all is written, as on a full disk: the next one then says why. */
async function writeWhole(file: FileHandle, lines: Buffer, position: number): Promise<void> {
  for (let written = 0; written < lines.length; ) {
    const { bytesWritten } = await file.write(lines, written, lines.length - written, position + written);
    written += bytesWritten;
  }
}

/** False when the list moved. */
async function writePages(walk: NightlyWalk, state: State, file: FileHandle): Promise<boolean> {
  // Lines after the last finished page are of one that was interrupted.
  await file.truncate(state.bytes);
  for (;;) {
    const page = await walk.readPage(state.place, state.since).catch((error: unknown) => {
      if (error instanceof ListMoved) return null;
      throw error;
    });
    if (page === null) return false;
    const lines = Buffer.from(page.rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await writeWhole(file, lines, state.bytes);
    await file.sync();
    state.bytes += lines.length;
    state.place = page.next;
    if (page.next === null) return true;
    await store(walk, state);
  }
}

async function beginOrResume(walk: NightlyWalk): Promise<State> {
  const { folder, name, night, changesOnly, now } = walk;
  const before = await readState(join(folder, `${name}.state.json`));
  if (before?.night === night) return before;
  if (before && !before.isDone) await rm(`${pathOf(walk, before)}.part`, { force: true });
  const lastStartedAt = before?.lastStartedAt ?? null;
  const lastWholeAt = before?.lastWholeAt ?? null;
  const begun = now?.() ?? new Date();
  const isWholeDue = lastWholeAt === null || begun.getTime() - Date.parse(lastWholeAt) > wholeEveryMs;
  const since =
    changesOnly && !isWholeDue && lastStartedAt
      ? new Date(Date.parse(lastStartedAt) - overlapMs).toISOString()
      : null;
  const beginning = { night, startedAt: begun.toISOString(), place: null, bytes: 0, isDone: false };
  return { ...beginning, since, lastStartedAt, lastWholeAt };
}

async function readState(path: string): Promise<State | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function store({ folder, name }: NightlyWalk, state: State): Promise<void> {
  const path = join(folder, `${name}.state.json`);
  await writeFile(`${path}.new`, JSON.stringify(state), { flush: true });
  await rename(`${path}.new`, path);
}
