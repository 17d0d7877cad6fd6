import type { ApiDocument } from '@repo/http/openapi';
import { routeMethods } from '@repo/http/route-module';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessCase, AccessOutcome, AccessRequest, AccessTable } from './access-table.ts';
import {
  createTableSnapshots,
  findChangedTables,
  type RowsByTable,
  type TableSnapshots,
} from './table-snapshots.ts';

/** A text that occurs in rows which only these callers may see. */
export type RestrictedText<Caller extends string> = { text: string; seenBy: readonly Caller[] };

export type AccessFixture<Caller extends string> = {
  /** What each caller sends to say who it is; none for the anonymous one. */
  headers: Record<Caller, Record<string, string>>;
  restrictedTexts: readonly RestrictedText<Caller>[];
  /** What no answer shows to anybody, as hashes of passwords and links. */
  secrets: readonly string[];
  /** Restores state outside the database, such as files. */
  restore?: () => Promise<void>;
};

export type AccessOptions<Caller extends string, Fixture extends AccessFixture<Caller>> = {
  apiDocument: () => ApiDocument;
  table: AccessTable<Caller, Fixture>;
  database: { readonly url: string };
  createFixture: () => Promise<Fixture>;
  send: (
    path: string,
    request: { method: string; body?: unknown; headers: Record<string, string> },
  ) => Promise<Response>;
  /** Waits for the work after an answer. */
  waitForDeferredWork: () => Promise<unknown>;
  /** Forgets what the process remembers of the database. */
  clearProcessCaches: () => void;
  /** The text of an answer that is no text, as of a workbook; null where there is none to read. */
  textOf?: (bytes: Uint8Array, contentType: string) => Promise<string | null>;
};

/** Counts and leases: nobody's rows. */
const bookkeeping = ['rate_limit'];

/**
 * Every operation of the API description, called by every kind of caller on rows that are theirs or not. Each answer is
 * compared with the service's table; texts and rows that a caller must not see or change are looked for in any case.
 */
export function testAccessMatrix<Caller extends string, Fixture extends AccessFixture<Caller>>(
  options: AccessOptions<Caller, Fixture>,
): void {
  let rows: TableSnapshots | undefined;
  let fixture: Fixture;
  let start: RowsByTable;
  const seen = new Set<string>();

  beforeEach(async () => {
    if (rows === undefined) {
      fixture = await options.createFixture();
      await options.waitForDeferredWork();
      rows = createTableSnapshots(options.database.url);
      start = await rows.capture();
    } else {
      await rows.restore();
      await fixture.restore?.();
    }
    options.clearProcessCaches();
  });
  afterAll(() => rows?.close());

  function snapshots(): TableSnapshots {
    if (!rows) throw new Error('The snapshots exist from the first test on');
    return rows;
  }

  async function takeBack(changed: readonly string[]): Promise<void> {
    if (changed.length === 0) return;
    await snapshots().restore(changed);
    if (changed.every((table) => bookkeeping.includes(table))) return;
    // No file comes or goes without a row of its own.
    await fixture.restore?.();
    options.clearProcessCaches();
  }

  /** What is wrong with one caller's answer; empty when nothing is. */
  async function problemsOf(
    operation: string,
    line: AccessCase<Caller, Fixture>,
    caller: Caller,
  ): Promise<string[]> {
    const [method = '', template = ''] = operation.split(' ');
    const { body, headers, ...address } = line.request(fixture);
    const response = await options.send(buildRequestPath(template, address), {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...fixture.headers[caller], ...headers },
    });
    const text = await readAll(response, options.textOf);
    await options.waitForDeferredWork();
    const after = await snapshots().readWrittenTables();
    const changed = findChangedTables(start, after);
    const hidden = fixture.restrictedTexts
      .filter(({ seenBy }) => !seenBy.includes(caller))
      .map((marker) => marker.text);
    const own = fixture.restrictedTexts
      .filter(({ seenBy }) => seenBy.includes(caller))
      .map((marker) => marker.text);
    const shown = own.filter((marker) => text.includes(marker));
    for (const marker of shown) seen.add(marker);
    const problems = [
      ...outcomeProblems(line.expected[caller], { status: response.status, shown: shown.length }),
      ...[...hidden, ...fixture.secrets]
        .filter((marker) => text.includes(marker))
        .map((marker) => `is shown ${marker}`),
      ...(response.ok || response.status === 302 ? [] : writtenTo(changed, line.writes)),
      ...lostRows(start, after, hidden, line.writes),
    ];
    await takeBack(changed);
    return problems.map((problem) => `${caller}${line.row ? ` (${line.row})` : ''} ${problem}`);
  }

  describe('access', () => {
    it('has a line for every operation of the API description, and for no other', () => {
      expect(Object.keys(options.table).sort()).toEqual(listOperations(options.apiDocument()));
    });

    it.each(Object.keys(options.table))('%s', async (operation) => {
      const lines = [options.table[operation] ?? []].flat() as AccessCase<Caller, Fixture>[];
      const problems: string[] = [];
      for (const line of lines) {
        for (const caller of Object.keys(line.expected) as Caller[]) {
          problems.push(...(await problemsOf(operation, line, caller)));
        }
      }
      expect(problems).toEqual([]);
    });

    // A text that nobody ever sees proves nothing by not being seen.
    it('shows every marked text to somebody who may see it', () => {
      expect(fixture.restrictedTexts.map((marker) => marker.text).filter((text) => !seen.has(text))).toEqual(
        [],
      );
    });
  });
}

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>;

/** "GET /api/listings/{id}", sorted; all operations of the API description, or those that are such. */
export function listOperations(
  { paths = {} }: ApiDocument,
  isSuch: (operation: Operation) => boolean = () => true,
): string[] {
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      routeMethods
        .filter((method) => {
          const operation = item?.[method.toLowerCase() as 'get'];
          return operation !== undefined && isSuch(operation);
        })
        .map((method) => `${method} ${path}`),
    )
    .sort();
}

/** The path of an operation with what is sent in it. */
export function buildRequestPath(template: string, { ids = [], query = {} }: AccessRequest): string {
  const left = [...ids];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? 'none'));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** The headers and body of an answer as one text. Of a stream only its beginning: it has no end. */
async function readAll(
  response: Response,
  textOf: AccessOptions<string, AccessFixture<string>>['textOf'],
): Promise<string> {
  const head = [...response.headers].map((pair) => pair.join(': ')).join('\n');
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream') && response.body) {
    const reader = response.body.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return `${head}\n\n${new TextDecoder().decode(value)}`;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = (response.ok && (await textOf?.(bytes, type))) || new TextDecoder().decode(bytes);
  return `${head}\n\n${text}`;
}

function outcomeProblems(
  expected: AccessOutcome,
  { status, shown }: { status: number; shown: number },
): string[] {
  const isSuccess = status >= 200 && status < 400;
  if (typeof expected === 'number') return status === expected ? [] : [`gets ${status}, not ${expected}`];
  if (!isSuccess) return [`gets ${status}, not ${expected}`];
  return expected === 'own list' && shown === 0 ? ['sees nothing of their own'] : [];
}

function writtenTo(changed: readonly string[], writes: readonly string[] = []): string[] {
  return changed
    .filter((table) => !bookkeeping.includes(table) && !writes.includes(table))
    .map((table) => `is refused but changes ${table}`);
}

/** Rows with a hidden text that are no longer as they were. */
function lostRows(
  before: RowsByTable,
  after: RowsByTable,
  hidden: readonly string[],
  writes: readonly string[] = [],
): string[] {
  return [...after].flatMap(([table, rows]) => {
    if (writes.includes(table)) return [];
    const now = new Set(rows);
    return (before.get(table) ?? [])
      .filter((row) => !now.has(row) && hidden.some((marker) => row.includes(marker)))
      .map((row) => `changes a foreign row of ${table}: ${row.slice(0, 120)}`);
  });
}
