import type {
  CorrectRowsAnswer,
  CorrectRowsBody,
  UploadCells,
  UploadRow,
} from '@repo/schemas/training/enrolment-upload';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ApiAnswer } from '@repo/ui/call-api';

export type RowCorrection = CorrectRowsBody['rows'][number];

/** Unsaved corrections are kept in the tab's storage. */
export type CorrectionStore = { read: () => string | null; write: (text: string | null) => void };

export type CorrectionsSaveState =
  | { kind: 'saved' }
  | { kind: 'saving'; rows: number }
  /** Kept without a retry until the person decides. */
  | { kind: 'failed'; failure: ApiFailure; conflict: boolean; rows: number };

type Options = {
  revision: () => number;
  send: (body: CorrectRowsBody) => Promise<ApiAnswer<CorrectRowsAnswer>>;
  keep: CorrectionStore;
  onAnswer: (answer: CorrectRowsAnswer, sent: readonly RowCorrection[]) => void;
};

const restMs = 300;
const maximumPerBatch = 500;

/** Optimistic corrections, debounced and sent in one request at a time. */
export class CorrectionQueue {
  readonly #options: Options;
  readonly #waiting = new Map<number, RowCorrection>();
  readonly #listeners = new Set<() => void>();
  #sent = new Map<number, RowCorrection>();
  #state: CorrectionsSaveState = { kind: 'saved' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushing: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): CorrectionsSaveState => this.#state;

  add(corrections: readonly RowCorrection[]): void {
    for (const correction of corrections) {
      this.#waiting.set(correction.row, merge(this.#waiting.get(correction.row), correction));
    }
    this.#write();
    if (this.#state.kind === 'failed') this.#show({ ...this.#state, rows: this.#count() });
    else {
      this.#show({ kind: 'saving', rows: this.#count() });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#flush(), restMs);
    }
  }

  applyTo = (row: UploadRow): UploadRow => {
    const changes = [this.#sent.get(row.row), this.#waiting.get(row.row)];
    return changes.reduce<UploadRow>((now, change) => (change ? applyTo(now, change) : now), row);
  };

  /** Resolves when nothing is pending: true, or false after a failure. */
  async waitUntilSaved(): Promise<boolean> {
    while (this.#state.kind === 'saving') await this.#flush();
    return this.#state.kind === 'saved';
  }

  retry(): void {
    if (this.#state.kind !== 'failed') return;
    this.#show({ kind: 'saving', rows: this.#count() });
    void this.#flush();
  }

  discard(): void {
    this.#waiting.clear();
    this.#write();
    this.#show({ kind: 'saved' });
  }

  /** Restores failed and interrupted corrections of an earlier visit. */
  restore(): readonly RowCorrection[] {
    const own = [...this.#waiting.values()];
    const kept = own.length > 0 ? own : readKept(this.#options.keep.read());
    if (kept.length > 0) this.add(kept);
    return kept;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flushing ??= this.#sendWaiting().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.values()].slice(0, maximumPerBatch);
      this.#sent = new Map(batch.map((correction) => [correction.row, correction]));
      for (const { row } of batch) this.#waiting.delete(row);
      this.#show({ kind: 'saving', rows: this.#count() });
      const answer = await this.#options.send({ revision: this.#options.revision(), rows: batch });
      this.#sent = new Map();
      if (!answer.ok) {
        for (const correction of batch) {
          this.#waiting.set(correction.row, merge(correction, this.#waiting.get(correction.row)));
        }
        const { failure } = answer;
        this.#show({ kind: 'failed', failure, conflict: isRevisionConflict(failure), rows: this.#count() });
        return;
      }
      this.#options.onAnswer(answer.data, batch);
      this.#write();
    }
    this.#show({ kind: 'saved' });
  }

  #count(): number {
    return new Set([...this.#sent.keys(), ...this.#waiting.keys()]).size;
  }

  #write(): void {
    const rows = [...this.#sent.values(), ...this.#waiting.values()].flatMap(keepable);
    this.#options.keep.write(rows.length > 0 ? JSON.stringify(rows) : null);
  }

  #show(state: CorrectionsSaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether somebody else changed the upload meanwhile. */
export function isRevisionConflict({ details }: ApiFailure): boolean {
  return details?.some(({ field }) => field === 'revision') ?? false;
}

function merge(before: RowCorrection | undefined, after: RowCorrection | undefined): RowCorrection {
  const cells = { ...before?.cells, ...after?.cells };
  const merged = { ...before, ...after, row: after?.row ?? before?.row ?? 0 };
  return Object.keys(cells).length > 0 ? { ...merged, cells } : merged;
}

function applyTo(row: UploadRow, { cells, leftOut, confirmed }: RowCorrection): UploadRow {
  return {
    ...row,
    cells: { ...row.cells, ...cells },
    leftOut: leftOut ?? row.leftOut,
    confirmed: confirmed ?? row.confirmed,
  };
}

/** Identity numbers are never stored on the device. */
function keepable(correction: RowCorrection): RowCorrection[] {
  const { traineeNric: _number, ...cells } = correction.cells ?? {};
  const { row, leftOut, confirmed } = correction;
  const hasCells = Object.keys(cells).length > 0;
  if (!hasCells && leftOut === undefined && confirmed === undefined) return [];
  return [{ row, leftOut, confirmed, ...(hasCells ? { cells } : {}) }];
}

function readKept(text: string | null): RowCorrection[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isCorrection) : [];
  } catch {
    return [];
  }
}

function isCorrection(value: unknown): value is RowCorrection {
  return typeof value === 'object' && value !== null && 'row' in value && typeof value.row === 'number';
}

/** Null when the previous value is unknown (a masked identity number). */
export function inverseCorrection(row: UploadRow, change: RowCorrection): RowCorrection | null {
  const before: UploadCells = {};
  for (const field of Object.keys(change.cells ?? {}) as (keyof UploadCells)[]) {
    const value = row.cells[field] ?? '';
    if (field === 'traineeNric' && value.includes('*')) continue;
    before[field] = value;
  }
  const inverse: RowCorrection = { row: row.row };
  if (Object.keys(before).length > 0) inverse.cells = before;
  if (change.leftOut !== undefined) inverse.leftOut = row.leftOut;
  if (change.confirmed !== undefined) inverse.confirmed = row.confirmed;
  return Object.keys(inverse).length > 1 ? inverse : null;
}
