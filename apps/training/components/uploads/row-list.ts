import type { UploadCells, UploadDetail, UploadRow } from '@repo/schemas/training/enrolment-upload';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ApiAnswer } from '@repo/ui/call-api';
import { usesExtraColumns } from './grid-columns.ts';

export const uploadRowsPerPage = 200;

/** Debounce, so that fast scrolling does not load rows. */
const restMs = 60;

export type FetchRowPage = (query: URLSearchParams, page: number) => Promise<ApiAnswer<UploadDetail>>;

/** Loads rows on demand. A corrected row keeps its place until the list is reloaded, even if it no longer matches. */
export class LazyRowList {
  readonly #readPage: FetchRowPage;
  readonly #rows = new Map<number, UploadRow>();
  readonly #listeners = new Set<() => void>();
  #order: (number | undefined)[] = [];
  #query = new URLSearchParams();
  /** Discards responses to an earlier query. */
  #epoch = 0;
  #fresh = new Set<number>();
  #loading = new Set<number>();
  #wanted = { first: 0, last: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The rows still belong to the previous query. */
  #isOutdated = false;
  #failure: ApiFailure | null = null;
  #usesExtra = false;
  #listed: Set<number | undefined> | null = null;
  #corrected = new Set<number>();
  #version = 0;
  /** Applies pending corrections to loaded rows. */
  overlay: (row: UploadRow) => UploadRow = (row) => row;
  onDetail: (detail: UploadDetail) => void = () => {};

  constructor(readPage: FetchRowPage) {
    this.#readPage = readPage;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with every update; for useSyncExternalStore. */
  version = (): number => this.#version;

  get total(): number {
    return this.#order.length;
  }

  get failure(): ApiFailure | null {
    return this.#failure;
  }

  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** The row number at this index; absent until loaded. */
  numberAt(index: number): number | undefined {
    return this.#order[index];
  }

  rowAt(index: number): UploadRow | undefined {
    const number = this.#order[index];
    return number === undefined ? undefined : this.#rows.get(number);
  }

  row(number: number): UploadRow | undefined {
    return this.#rows.get(number);
  }

  indexOf(number: number): number {
    return this.#order.indexOf(number);
  }

  /** Whether a loaded row uses columns that the template does not have. */
  get usesExtraColumns(): boolean {
    return this.#usesExtra;
  }

  /** Corrected rows that are still in the list. */
  corrected(): UploadRow[] {
    this.#listed ??= new Set(this.#order);
    const listed = this.#listed;
    return [...this.#corrected].flatMap((number) => (listed.has(number) && this.#rows.get(number)) || []);
  }

  /** Opens a list for another query; `first` is a known part of it. */
  open(query: URLSearchParams, first?: UploadDetail): void {
    this.#epoch += 1;
    this.#query = query;
    this.#fresh = new Set();
    this.#loading = new Set();
    this.#corrected = new Set();
    this.#failure = null;
    this.#isOutdated = first === undefined;
    this.#wanted = { first: 0, last: uploadRowsPerPage - 1 };
    if (first) {
      this.#rows.clear();
      this.#order = Array.from({ length: first.pagination.total });
      this.#place(first.rows, 0);
      if (first.rows.length >= Math.min(uploadRowsPerPage, this.total)) this.#fresh.add(1);
    }
    this.#changed();
    this.#ask();
  }

  loadRangeSoon(first: number, last: number): void {
    this.#wanted = { first, last };
    clearTimeout(this.#timer);
    if (this.#missing().length === 0) return;
    this.#timer = setTimeout(() => this.#ask(), restMs);
  }

  /** Reloads visible rows now and others when they become visible. */
  refresh(): void {
    this.#fresh.clear();
    this.#corrected.clear();
    this.#ask();
  }

  retry(): void {
    this.#failure = null;
    this.#changed();
    this.#ask();
  }

  async loadRange(first: number, last: number): Promise<void> {
    await Promise.all(this.#missing({ first, last }).map((page) => this.#load(page)));
  }

  put(rows: readonly UploadRow[]): void {
    for (const row of rows) {
      this.#corrected.add(row.row);
      this.#keep(row);
    }
    this.#changed();
  }

  change(number: number, change: { cells?: UploadCells; leftOut?: boolean; confirmed?: boolean }): void {
    const row = this.#rows.get(number);
    if (!row) return;
    const cells = { ...row.cells, ...change.cells };
    // Findings of the old value no longer apply.
    const findings = row.findings.filter(({ field }) => field === '' || change.cells?.[field] === undefined);
    this.#rows.set(number, { ...row, ...change, cells, findings });
    this.#changed();
  }

  /** Requests again what `close` aborted. */
  resume(): void {
    this.#ask();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#epoch += 1;
    this.#loading.clear();
  }

  #missing({ first, last } = this.#wanted): number[] {
    if (this.total === 0 && this.#fresh.has(1)) return [];
    const end = Math.max(first, Math.min(last, this.total - 1));
    const pages: number[] = [];
    for (
      let page = Math.floor(first / uploadRowsPerPage) + 1;
      page <= Math.floor(end / uploadRowsPerPage) + 1;
      page += 1
    ) {
      if (!this.#fresh.has(page)) pages.push(page);
    }
    return pages;
  }

  #ask(): void {
    if (this.#failure) return;
    for (const page of this.#missing()) void this.#load(page);
  }

  async #load(page: number): Promise<void> {
    if (this.#loading.has(page)) return;
    const epoch = this.#epoch;
    this.#loading.add(page);
    const answer = await this.#readPage(this.#query, page);
    if (epoch !== this.#epoch) return;
    this.#loading.delete(page);
    if (!answer.ok) {
      this.#failure = answer.failure;
      this.#changed();
      return;
    }
    const { rows, pagination } = answer.data;
    if (this.#isOutdated) {
      this.#isOutdated = false;
      this.#order = Array.from({ length: pagination.total });
    } else if (pagination.total !== this.total) {
      // The total changed, so page boundaries moved.
      this.#fresh.clear();
      this.#order.length = pagination.total;
    }
    this.#fresh.add(page);
    this.#place(rows, (page - 1) * uploadRowsPerPage);
    this.onDetail(answer.data);
    this.#changed();
    this.#ask();
  }

  #place(rows: readonly UploadRow[], from: number): void {
    for (const [offset, row] of rows.entries()) {
      this.#order[from + offset] = row.row;
      this.#keep(row);
    }
  }

  #keep(row: UploadRow): void {
    this.#usesExtra ||= usesExtraColumns(row);
    this.#rows.set(row.row, this.overlay(withShownNumber(row, this.#rows.get(row.row))));
  }

  #changed(): void {
    this.#listed = null;
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

const hiddenPart = /\*+/;

/** Responses to corrections mask the identity number; keeps it readable if it was. */
function withShownNumber(row: UploadRow, before: UploadRow | undefined): UploadRow {
  const shown = before?.cells.traineeNric ?? '';
  const hidden = row.cells.traineeNric ?? '';
  if (hiddenPart.test(shown) || !hiddenPart.test(hidden)) return row;
  const [start = '', end = ''] = hidden.split(hiddenPart);
  const isSame = shown.startsWith(start) && shown.endsWith(end) && shown.length === hidden.length;
  return isSame ? { ...row, cells: { ...row.cells, traineeNric: shown } } : row;
}

export function isMaskedIdentity(text: string | undefined): boolean {
  return text !== undefined && hiddenPart.test(text);
}
