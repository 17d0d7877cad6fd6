import type {
  CorrectRowsAnswer,
  CorrectRowsBody,
  EnrolmentUpload,
  TextEncoding,
  UploadDetail,
} from '@repo/schemas/training/enrolment-upload';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ApiAnswer } from '@repo/ui/call-api';
import { formatCount } from '@repo/ui/format-count';
import { api } from '#api.ts';
import {
  CorrectionQueue,
  type CorrectionStore,
  inverseCorrection,
  isRevisionConflict,
  type RowCorrection,
} from './correction-queue.ts';
import { followUploadProgress, type UploadConnection } from './follow-upload-progress.ts';
import { rowStatusLabel } from './labels.ts';
import { LazyRowList, uploadRowsPerPage } from './row-list.ts';

export type UploadEditorState = {
  upload: EnrolmentUpload;
  connection: UploadConnection;
  isIdentityRevealed: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** There are none right after this tab read the file again. */
  mayHaveCorrections: boolean;
  /** Announced to screen readers. */
  announcement: string;
};

type Step = { forward: readonly RowCorrection[]; back: readonly RowCorrection[] };
export type UploadAction = 'pause' | 'resume' | 'cancel' | 'retry';

const maximumSteps = 200;
/** Refresh interval of visible rows during sending. */
const liveRowsMs = 1_500;
const maximumRows = 500;

/** The client state of one upload: status, rows, pending corrections and undo. */
export class UploadEditor {
  readonly rows: LazyRowList;
  readonly corrections: CorrectionQueue;
  readonly path: string;
  readonly #params: { id: string };
  readonly #listeners = new Set<() => void>();
  #state: UploadEditorState;
  #query = new URLSearchParams();
  #done: Step[] = [];
  #undone: Step[] = [];
  #unfollow = () => {};
  #rowsReadAt = 0;
  #rowsTimer: ReturnType<typeof setTimeout> | undefined;

  /** `query` is the one that `first` answers. */
  constructor(first: UploadDetail, query: URLSearchParams, keep: CorrectionStore) {
    this.#query = query;
    this.#params = { id: first.upload.id };
    this.path = `/api/enrolments/uploads/${encodeURIComponent(first.upload.id)}`;
    this.#state = {
      upload: first.upload,
      connection: 'live',
      isIdentityRevealed: false,
      canUndo: false,
      canRedo: false,
      mayHaveCorrections: first.upload.revision > 0,
      announcement: '',
    };
    this.rows = new LazyRowList((query, page) => this.#readPage(query, page));
    this.corrections = new CorrectionQueue({
      revision: () => this.#state.upload.revision,
      send: (body) => this.#send(body),
      keep,
      onAnswer: (answer, sent) => this.#applyAnswer(answer, sent),
    });
    this.rows.overlay = this.corrections.applyTo;
    this.rows.onDetail = ({ upload }) => this.#showUpload(upload);
    this.rows.open(query, first);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): UploadEditorState => this.#state;

  start(): () => void {
    this.rows.resume();
    const kept = this.corrections.restore();
    for (const correction of kept) this.rows.change(correction.row, correction);
    this.#follow();
    return () => {
      this.#unfollow();
      clearTimeout(this.#rowsTimer);
      this.#rowsTimer = undefined;
      this.rows.close();
      this.corrections.close();
    };
  }

  showRowsOfQuery(query: URLSearchParams): void {
    if (query.toString() === this.#query.toString()) return;
    this.#query = query;
    this.rows.open(query);
  }

  /** Showing identity numbers in full needs recent proof. */
  async reveal(reveal: boolean): Promise<void> {
    if (reveal) {
      const first = new URLSearchParams({ page: '1', limit: '1', reveal: 'true' });
      const answer = await withReauthentication('look at whole identity numbers', () =>
        this.#fetchDetail(first),
      );
      if (!answer.ok) {
        this.#show({ announcement: answer.failure.error });
        return;
      }
    }
    this.#show({ isIdentityRevealed: reveal });
    this.rows.refresh();
  }

  announce(news: string): void {
    this.#show({ announcement: news });
  }

  /** Unchanged values are skipped. */
  correct(corrections: readonly RowCorrection[], back?: readonly RowCorrection[]): void {
    if (corrections.length === 0) return;
    this.#remember({ forward: corrections, back: back ?? this.#inverse(corrections) });
    this.#apply(corrections);
  }

  undo(): void {
    const step = this.#done.pop();
    if (!step) return;
    this.#undone.push(step);
    this.#apply(step.back);
    this.#show({ ...this.#steps(), announcement: 'Undone' });
  }

  redo(): void {
    const step = this.#undone.pop();
    if (!step) return;
    this.#done.push(step);
    this.#apply(step.forward);
    this.#show({ ...this.#steps(), announcement: 'Redone' });
  }

  /** Returns the number of matching rows, or the failure. */
  async leaveOut(query: URLSearchParams): Promise<number | ApiFailure> {
    const numbers: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.#readPage(
        new URLSearchParams([...query, ['leftOut', 'false']]),
        page,
        maximumRows,
      );
      if (!answer.ok) return answer.failure;
      pages = answer.data.pagination.totalPages;
      numbers.push(...answer.data.rows.map(({ row }) => row));
    }
    this.correct(
      numbers.map((row) => ({ row, leftOut: true })),
      numbers.map((row) => ({ row, leftOut: false })),
    );
    await this.corrections.waitUntilSaved();
    return numbers.length;
  }

  /** After a conflict: sends our corrections again or discards them. */
  async resolve(how: 'mine' | 'theirs'): Promise<void> {
    if (how === 'theirs') this.corrections.discard();
    const answer = await this.#readPage(new URLSearchParams(), 1, 1);
    if (answer.ok) this.#show({ upload: answer.data.upload });
    if (how === 'mine') this.corrections.retry();
    this.rows.refresh();
  }

  chooseSheet(sheet: string): Promise<ApiAnswer<UploadDetail>> {
    return this.#reread((revision) =>
      api('POST /api/enrolments/uploads/{id}/sheet', { params: this.#params, body: { sheet, revision } }),
    );
  }

  chooseEncoding(encoding: TextEncoding): Promise<ApiAnswer<UploadDetail>> {
    return this.#reread((revision) =>
      api('POST /api/enrolments/uploads/{id}/encoding', {
        params: this.#params,
        body: { encoding, revision },
      }),
    );
  }

  /** After a conflict the page shows what is stored now. */
  async #reread(
    read: (revision: number) => Promise<ApiAnswer<UploadDetail>>,
  ): Promise<ApiAnswer<UploadDetail>> {
    // Saves pending corrections first.
    if (!(await this.corrections.waitUntilSaved())) return { ok: false, failure: unsaved };
    const answer = await read(this.#state.upload.revision);
    if (answer.ok) {
      this.#showUpload(answer.data.upload);
      this.#forgetSteps();
      this.#show({ mayHaveCorrections: this.#state.upload.revision > answer.data.upload.revision });
    }
    this.rows.refresh();
    return answer;
  }

  /** Sends the revision that the person has seen and no other; after a conflict the page shows what is stored now. */
  async submit(revision: number): Promise<ApiFailure | null> {
    if (!(await this.corrections.waitUntilSaved())) return unsaved;
    const body = { revision };
    const answer = await api('POST /api/enrolments/uploads/{id}/submit', { params: this.#params, body });
    if (!answer.ok && isRevisionConflict(answer.failure)) this.rows.refresh();
    return this.#showStep(answer);
  }

  async act(action: UploadAction): Promise<ApiFailure | null> {
    // Saves pending corrections first.
    if (action === 'retry' && !(await this.corrections.waitUntilSaved())) return unsaved;
    return this.#showStep(await api(`POST /api/enrolments/uploads/{id}/${action}`, { params: this.#params }));
  }

  #showStep(answer: ApiAnswer<{ upload: EnrolmentUpload }>): ApiFailure | null {
    if (!answer.ok) return answer.failure;
    const wasOver = this.#state.upload.finishedAt !== null;
    this.#showUpload(answer.data.upload);
    this.rows.refresh();
    if (wasOver) this.#follow();
    return null;
  }

  #follow(): void {
    this.#unfollow();
    this.#unfollow = followUploadProgress({
      path: this.path,
      onUpload: (upload) => this.#showUpload(upload),
      onConnection: (connection) => this.#show({ connection }),
    });
  }

  async #readPage(
    query: URLSearchParams,
    page: number,
    limit = uploadRowsPerPage,
  ): Promise<ApiAnswer<UploadDetail>> {
    const asked = new URLSearchParams(query);
    asked.set('page', String(page));
    asked.set('limit', String(limit));
    if (!this.#state.isIdentityRevealed) return this.#fetchDetail(asked);
    const whole = await this.#fetchDetail(new URLSearchParams([...asked, ['reveal', 'true']]));
    if (whole.ok || !whole.failure.needsProof) return whole;
    // The proof expired without an action of the person, so do not ask for it.
    this.#show({ isIdentityRevealed: false, announcement: 'Identity numbers are masked again' });
    return this.#fetchDetail(asked);
  }

  #fetchDetail(query: URLSearchParams): Promise<ApiAnswer<UploadDetail>> {
    return api('GET /api/enrolments/uploads/{id}', { params: this.#params, query });
  }

  #send(body: CorrectRowsBody) {
    return api('PATCH /api/enrolments/uploads/{id}/rows', { params: this.#params, body });
  }

  #inverse(corrections: readonly RowCorrection[]): RowCorrection[] {
    return corrections.flatMap((correction) => {
      const row = this.rows.row(correction.row);
      return (row && inverseCorrection(row, correction)) ?? [];
    });
  }

  #remember(step: Step): void {
    this.#done = [...this.#done, step].slice(-maximumSteps);
    this.#undone = [];
    this.#show(this.#steps());
  }

  #steps() {
    return { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 };
  }

  #apply(corrections: readonly RowCorrection[]): void {
    for (const correction of corrections) this.rows.change(correction.row, correction);
    this.corrections.add(corrections);
  }

  #applyAnswer({ upload, rows }: CorrectRowsAnswer, sent: readonly RowCorrection[]): void {
    this.#show({ upload, announcement: this.#describeVerdicts(sent, rows) });
    this.rows.put(rows);
    // The limit of the answer: other rows may have changed too.
    if (rows.length >= maximumRows) this.rows.refresh();
  }

  #describeVerdicts(sent: readonly RowCorrection[], rows: CorrectRowsAnswer['rows']): string {
    const touched = rows.filter(({ row }) => sent.some((correction) => correction.row === row));
    const [only] = touched;
    if (sent.length === 1 && only) {
      const words = `Row ${only.row}: ${rowStatusLabel(only).label}`;
      return [words, ...only.findings.map(({ message }) => message)].join('. ');
    }
    const good = touched.filter(({ willBeSent }) => willBeSent).length;
    return `${formatCount(sent.length, ['row', 'rows'])} checked again, ${good.toLocaleString('en')} will be sent`;
  }

  /** Ignores an update that is older than the known one. */
  #showUpload(upload: EnrolmentUpload): void {
    const before = this.#state.upload;
    if (upload.revision < before.revision) return;
    const isSaving = this.corrections.state().kind === 'saving';
    // The response to our own correction will bring these rows.
    if (upload.revision > before.revision && isSaving) return;
    const moved =
      upload.revision !== before.revision ||
      upload.status !== before.status ||
      JSON.stringify(upload.counts.states) !== JSON.stringify(before.counts.states);
    if (isOtherReading(before, upload)) this.#forgetSteps();
    this.#show({ upload });
    if (moved) this.#readRowsSoon();
  }

  /** What they corrected are rows that are not there any more. */
  #forgetSteps(): void {
    this.#done = [];
    this.#undone = [];
    this.#show(this.#steps());
  }

  #readRowsSoon(): void {
    if (this.#rowsTimer) return;
    const wait = Math.max(0, this.#rowsReadAt + liveRowsMs - Date.now());
    this.#rowsTimer = setTimeout(() => {
      this.#rowsTimer = undefined;
      this.#rowsReadAt = Date.now();
      this.rows.refresh();
    }, wait);
  }

  #show(part: Partial<UploadEditorState>): void {
    const isChanged = (part.upload?.revision ?? 0) > this.#state.upload.revision;
    this.#state = { ...this.#state, ...(isChanged ? { mayHaveCorrections: true } : {}), ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** Another sheet, or the text in another encoding: other rows under the same numbers. */
function isOtherReading(before: EnrolmentUpload, after: EnrolmentUpload): boolean {
  return before.sheetName !== after.sheetName || before.encoding !== after.encoding;
}

const unsaved: ApiFailure = { error: 'Your last changes are not saved yet. Save or discard them first.' };
