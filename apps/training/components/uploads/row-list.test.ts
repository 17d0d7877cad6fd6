import type { UploadRow } from '@repo/schemas/training/enrolment-upload';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleRow, sampleUploadPage } from '#testing/sample-upload-rows.ts';
import { LazyRowList, uploadRowsPerPage } from './row-list.ts';

/** Serves these rows and records the requested pages. */
function listOver(server: { rows: UploadRow[] }) {
  const asked: number[] = [];
  const list = new LazyRowList(async (_query, page) => {
    asked.push(page);
    return { ok: true, data: sampleUploadPage(server.rows, page, uploadRowsPerPage) };
  });
  return { list, asked };
}

const many = (count: number, from = 2) =>
  Array.from({ length: count }, (_, index) => sampleRow(from + index));
const settled = () => vi.waitFor(() => Promise.resolve());

describe('rows of which a part is here', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('loads visible rows once', async () => {
    const { list, asked } = listOver({ rows: many(2000) });
    list.open(new URLSearchParams());
    await vi.runAllTimersAsync();
    expect(list.total).toBe(2000);
    list.loadRangeSoon(1590, 1610);
    list.loadRangeSoon(1595, 1615);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([1, 8, 9]);
    expect(list.rowAt(1605)?.row).toBe(1607);
    expect(list.rowAt(500)).toBeUndefined();
    list.loadRangeSoon(1596, 1616);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([1, 8, 9]);
  });

  test('passing over rows asks for none of them', async () => {
    const { list, asked } = listOver({ rows: many(20_000) });
    list.open(new URLSearchParams());
    await vi.runAllTimersAsync();
    for (let first = 1000; first < 18_000; first += 1000) list.loadRangeSoon(first, first + 20);
    list.loadRangeSoon(19_000, 19_020);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([1, 96]);
  });

  test('rows that moved on at the server move the others up where they are read next', async () => {
    const server = { rows: many(600) };
    const { list } = listOver(server);
    list.open(new URLSearchParams());
    list.loadRangeSoon(0, 399);
    await vi.runAllTimersAsync();
    server.rows = server.rows.filter(({ row }) => row !== 5);
    list.loadRangeSoon(400, 420);
    await vi.runAllTimersAsync();
    expect(list.total).toBe(599);
    expect(list.rowAt(400)?.row).toBe(403);
    list.loadRangeSoon(180, 210);
    await vi.runAllTimersAsync();
    // No row is missing or repeated.
    expect(list.rowAt(199)?.row).toBe(202);
    expect(list.rowAt(200)?.row).toBe(203);
  });

  test('another query replaces the rows of the previous one once it is answered', async () => {
    const server = { rows: many(400) };
    const { list } = listOver(server);
    list.open(new URLSearchParams());
    list.loadRangeSoon(0, 399);
    await vi.runAllTimersAsync();
    server.rows = many(400, 1000);
    list.open(new URLSearchParams({ verdict: 'error' }));
    expect(list.isOutdated).toBe(true);
    await vi.runAllTimersAsync();
    expect(list.isOutdated).toBe(false);
    expect(
      Array.from({ length: 400 }, (_, index) => list.numberAt(index) ?? 1000).every((row) => row >= 1000),
    ).toBe(true);
  });

  test('requests from before an interruption are repeated', async () => {
    const { list } = listOver({ rows: many(400) });
    list.open(new URLSearchParams());
    list.close();
    await vi.runAllTimersAsync();
    expect(list.total).toBe(0);
    list.resume();
    await vi.runAllTimersAsync();
    expect(list.total).toBe(400);
  });

  test('a failed page is said, and read when somebody tries again', async () => {
    let isDown = true;
    const rows = many(10);
    const list = new LazyRowList(async (_query, page) =>
      isDown
        ? { ok: false, failure: { error: 'Away' } }
        : { ok: true, data: sampleUploadPage(rows, page, uploadRowsPerPage) },
    );
    list.open(new URLSearchParams());
    await settled();
    expect(list.failure).toEqual({ error: 'Away' });
    isDown = false;
    list.retry();
    await settled();
    expect([list.failure, list.total]).toEqual([null, 10]);
  });

  test('a number that is readable stays so when an answer hides it, unless it is another', () => {
    const list = new LazyRowList(() => new Promise(() => {}));
    const shown = sampleRow(2, { cells: { traineeNric: 'S1234567D' } });
    list.open(new URLSearchParams(), sampleUploadPage([shown, sampleRow(3)], 1, uploadRowsPerPage));
    list.put([sampleRow(2, { verdict: 'error', cells: { traineeNric: 'S****567D' } })]);
    expect(list.row(2)).toMatchObject({ verdict: 'error', cells: { traineeNric: 'S1234567D' } });
    list.put([sampleRow(2, { cells: { traineeNric: 'T****567D' } })]);
    expect(list.row(2)?.cells.traineeNric).toBe('T****567D');
  });
});
