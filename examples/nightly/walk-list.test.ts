import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRetryingFetch } from './retrying-fetch.ts';
import { ListMoved, type Page, walkList } from './walk-list.ts';

const list = Array.from({ length: 7 }, (_, id) => ({ id }));
let folder = '';
let asked: (string | null)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walk-'));
  asked = [];
});

/** Two rows a page. */
async function readPage(place: string | null): Promise<Page> {
  asked.push(place);
  const from = Number(place ?? 0);
  return { rows: list.slice(from, from + 2), next: from + 2 < list.length ? String(from + 2) : null };
}

const walk = { name: 'rows', night: '2026-11-27', readPage };
const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('a walk writes every row once, and only once a night', async () => {
  const path = await walkList({ ...walk, folder });
  expect(rowsOf(path)).toEqual(list);
  expect(await walkList({ ...walk, folder })).toBe(path);
  expect(asked).toEqual([null, '2', '4', '6']);
});

it('a walk that was interrupted in the middle of a page continues with that page', async () => {
  const failing = async (place: string | null) => {
    if (place !== '4') return readPage(place);
    await appendFile(join(folder, 'rows-2026-11-27.ndjson.part'), '{"id":4}\n{"id"');
    throw new Error('The machine stopped');
  };
  await expect(walkList({ ...walk, folder, readPage: failing })).rejects.toThrow('The machine stopped');
  asked = [];
  expect(rowsOf(await walkList({ ...walk, folder }))).toEqual(list);
  expect(asked).toEqual(['4', '6']);
});

it('a walk whose file has lost finished pages begins again', async () => {
  const failing = (place: string | null) =>
    place === '4' ? Promise.reject(new Error('Away')) : readPage(place);
  await expect(walkList({ ...walk, folder, readPage: failing })).rejects.toThrow('Away');
  truncateSync(join(folder, 'rows-2026-11-27.ndjson.part'), 5);
  expect(rowsOf(await walkList({ ...walk, folder }))).toEqual(list);
});

it('a walk that was ended between naming its file and noting that it was done begins again', async () => {
  const state = join(folder, 'rows.state.json');
  let before = '';
  const remembering = async (place: string | null) => {
    if (place === '6') before = readFileSync(state, 'utf8');
    return readPage(place);
  };
  await walkList({ ...walk, folder, readPage: remembering });
  writeFileSync(state, before);
  expect(rowsOf(await walkList({ ...walk, folder }))).toEqual(list);
  expect(JSON.parse(readFileSync(state, 'utf8'))).toMatchObject({ isDone: true });
});

it('the next night asks for changes since a quarter of an hour before the last finished walk began', async () => {
  const times: (string | null)[] = [];
  const readSince = async (place: string | null, since: string | null) => {
    times.push(since);
    return readPage(place);
  };
  const at = (time: string) => ({
    folder,
    changesOnly: true,
    readPage: readSince,
    now: () => new Date(time),
  });
  await walkList({ ...walk, ...at('2026-11-27T02:30:00Z') });
  const interrupted = { ...at('2026-11-28T02:30:00Z'), readPage: () => Promise.reject(new Error('Away')) };
  await expect(walkList({ ...walk, ...interrupted, night: '2026-11-28' })).rejects.toThrow('Away');
  await walkList({ ...walk, ...at('2026-11-29T02:30:00Z'), night: '2026-11-29' });
  expect(new Set(times)).toEqual(new Set([null, '2026-11-27T02:15:00.000Z']));
});

it('once a week every row is read, as only that notices what went', async () => {
  const times: (string | null)[] = [];
  const paths: string[] = [];
  for (let day = 1; day <= 9; day += 1) {
    const night = `2026-11-0${day}`;
    const readSince = async (place: string | null, since: string | null) => {
      if (place === null) times.push(since);
      return readPage(place);
    };
    const now = () => new Date(`${night}T02:30:00Z`);
    paths.push(await walkList({ ...walk, folder, night, changesOnly: true, readPage: readSince, now }));
  }
  const isWhole = [true, ...Array(6).fill(false), true, false];
  expect(times.map((since) => since === null)).toEqual(isWhole);
  // What reads the files must not take the changes of a night for the whole list.
  expect(paths.map((path) => !path.endsWith('-changes.ndjson'))).toEqual(isWhole);
});

it('a list that moved is walked again from its beginning, a few times', async () => {
  let moves = 1;
  const moving = async (place: string | null) => {
    if (place === '4' && moves-- > 0) throw new ListMoved();
    return readPage(place);
  };
  expect(rowsOf(await walkList({ ...walk, folder, readPage: moving }))).toEqual(list);
  moves = 100;
  await expect(walkList({ ...walk, folder, night: '2026-11-28', readPage: moving })).rejects.toThrow(
    'too often',
  );
});

const server = createServer();
afterEach(() => void server.removeAllListeners('request').close());

/** Answers in turn; the last answer again and again. */
async function serve(
  answers: [number, Record<string, string>?][],
): Promise<{ url: string; times: number[] }> {
  const times: number[] = [];
  server.on('request', (_, response) => {
    const [status, headers] = answers[Math.min(times.length, answers.length - 1)] ?? [500];
    times.push(performance.now());
    response.writeHead(status, headers).end('{"error":"Try later"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, times };
}

it.each([429, 503])('%i is asked again after ever longer pauses', async (status) => {
  const { url, times } = await serve([[status], [status], [status], [200]]);
  const response = await createRetryingFetch({ firstPauseMs: 20 })(new Request(url));
  expect(response.status).toBe(200);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses.every((pause, index) => pause >= 10 * 2 ** index - 2)).toBe(true);
});

it('Retry-After is kept', async () => {
  const { url, times } = await serve([[429, { 'retry-after': '1' }], [200]]);
  await createRetryingFetch({ firstPauseMs: 1 })(new Request(url));
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
});

it('a refusal is answered without another try, and what does not pass ends the walk', async () => {
  const ask = createRetryingFetch({ attempts: 3, firstPauseMs: 1 });
  const refused = await serve([[403]]);
  const response = await ask(new Request(refused.url));
  expect([response.status, await response.json()]).toEqual([403, { error: 'Try later' }]);
  expect(refused.times).toHaveLength(1);
  server.removeAllListeners('request').close();
  const away = await serve([[503]]);
  await expect(ask(new Request(away.url))).rejects.toThrow('503');
  expect(away.times).toHaveLength(3);
});
