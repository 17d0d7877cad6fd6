import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { isApiFailure, isEditConflictFailure } from './form-version.ts';
import type { EditConflict } from './merge-panel.tsx';
import {
  applyTheirChanges,
  compareThreeWay,
  type FieldChange,
  type ThreeWayComparison,
} from './merge-values.ts';
import type { SentRowMemory } from './own-save-recognizer.ts';
import { compareWithStored, type UnsavedDraft } from './unsaved-drafts.ts';

/** Why a field cannot be stored. */
export type DraftProblem = { field: string; message: string };

/** The fields to send, and those that cannot be sent. */
export type DraftChanges = { body: object; problems: DraftProblem[] };

export type DraftSaverOptions<TDraft extends object, TStored extends { updatedAt: string }> = {
  stored: TStored;
  toDraft: (stored: TStored) => TDraft;
  changes: (draft: TDraft, stored: TDraft) => DraftChanges;
  put: (body: object) => Promise<ApiAnswer<TStored>>;
  /** Reads the row again; 404 when it was deleted. */
  load: () => Promise<TStored | ApiFailure>;
  edits: SentRowMemory<TDraft>;
  /** The current draft. */
  present: () => TDraft;
  onSaved: (stored: TStored) => void;
  /** Fields that only another person changed, for the editor to show; `isOwn` when the change was made here before a reload. */
  onTaken: (fields: readonly FieldChange[], isOwn: boolean) => void;
  /** A conflict needs a choice; null once it is resolved. */
  onConflict: (editConflict: EditConflict | null) => void;
  /** The row was deleted; nothing more is sent. */
  onGone: () => void;
};

const maximumRounds = 4;

const meanwhile: ApiFailure = { error: 'Somebody else changed this since you opened it', status: 409 };
const deleted: ApiFailure = { error: 'Somebody else deleted this', status: 404 };
const notLoaded: ApiFailure = {
  error: 'Somebody else changed this, and what they changed could not be loaded.',
  status: 0,
};

/** Changes are relative to `basis`; `read` is the stored row as the server formats it. */
type Version<TDraft, TStored> = { row: TStored; basis: TDraft; read: TDraft };

/** Why nothing is sent: the row was deleted, or a conflict between the `stored` row and the draft needs a choice. */
type Hold<TStored> = { kind: 'gone' } | { kind: 'editConflict'; editConflict: EditConflict; stored: TStored };

/** What another person changed since a version was read; `clashes` are also changed here. */
function theirChanges<TDraft extends object>(
  { basis, read }: Version<TDraft, unknown>,
  written: TDraft,
  theirs: TDraft,
): ThreeWayComparison {
  const names = new Set(compareThreeWay(read, read, theirs, 'byId').taken.map(({ name }) => name));
  const { taken, clashes } = compareThreeWay(basis, written, theirs, 'byId');
  const isTheirs = ({ name }: FieldChange) => names.has(name);
  return { taken: taken.filter(isTheirs), clashes: clashes.filter(isTheirs) };
}

type State<TDraft, TStored> = { version: Version<TDraft, TStored>; hold: Hold<TStored> | null };

function versionOf<TDraft, TStored>(
  { toDraft }: { toDraft: (stored: TStored) => TDraft },
  row: TStored,
): Version<TDraft, TStored> {
  const read = toDraft(row);
  return { row, basis: read, read };
}

/** Saves until the stored row equals the draft, or a conflict needs a choice. */
function createSending<TDraft extends object, TStored extends { updatedAt: string }>(
  state: State<TDraft, TStored>,
  options: DraftSaverOptions<TDraft, TStored>,
) {
  const { toDraft, changes, put, load, edits, present, onSaved, onTaken, onConflict, onGone } = options;

  function lose(): void {
    state.hold = { kind: 'gone' };
    onGone();
  }

  function ask(comparison: ThreeWayComparison, theirs: TDraft, stored: TStored): void {
    const editConflict = { ...comparison, theirs, updatedAt: stored.updatedAt };
    state.hold = { kind: 'editConflict', editConflict, stored };
    onConflict(editConflict);
  }

  async function save(draft: TDraft, roundsLeft = maximumRounds): Promise<ApiFailure | null> {
    if (state.hold) return state.hold.kind === 'gone' ? deleted : meanwhile;
    const { row, basis } = state.version;
    const { body } = changes(draft, basis);
    if (Object.keys(body).length === 0) return null;
    edits.rememberSent(toDraft({ ...row, ...body }));
    const answer = await put({ ...body, expectedUpdatedAt: row.updatedAt });
    if (answer.ok) {
      const sent = Object.fromEntries(Object.entries(draft).filter(([field]) => field in body));
      // Sent fields are stored; fields that could not be sent stay changed.
      state.version = { ...versionOf(options, answer.data), basis: { ...state.version.basis, ...sent } };
      onSaved(answer.data);
      return null;
    }
    const { failure } = answer;
    if (!isEditConflictFailure(failure) && failure.status !== 404) return failure;
    const now = await load();
    if (!isApiFailure(now)) return meet(now, roundsLeft - 1);
    if (now.status !== 404) return isEditConflictFailure(failure) ? notLoaded : failure;
    lose();
    return failure;
  }

  /** Continues from the stored row unless a conflict needs a choice. */
  async function meet(now: TStored, roundsLeft = maximumRounds): Promise<ApiFailure | null> {
    const theirs = toDraft(now);
    const found = theirChanges(state.version, present(), theirs);
    const isOwn = edits.wasSentByThisTab(theirs);
    if (found.clashes.length > 0 && !isOwn) {
      ask(found, theirs, now);
      return meanwhile;
    }
    state.version = versionOf(options, now);
    onSaved(now);
    if (found.taken.length > 0) onTaken(found.taken, isOwn);
    return roundsLeft > 0 ? save(present(), roundsLeft) : meanwhile;
  }

  return { save, meet, ask, lose };
}

/**
 * Sends the changes of one row with the version they are based on. Another person's changes are merged into unchanged fields.
 * When both changed a field, nothing is sent until a choice is made.
 */
export function createDraftSaver<TDraft extends object, TStored extends { updatedAt: string }>(
  options: DraftSaverOptions<TDraft, TStored>,
) {
  const { changes, load, present, onSaved, onConflict } = options;
  const state: State<TDraft, TStored> = { version: versionOf(options, options.stored), hold: null };
  const { save, meet, ask, lose } = createSending(state, options);
  return {
    /** The failure, or null on success. */
    save: (draft: TDraft) => save(draft),
    /** The unsaved changes of a draft. */
    changes: (draft: TDraft) => changes(draft, state.version.basis),
    basis: () => state.version.basis,
    isHeld: () => state.hold !== null,
    /** Reads the stored row and compares again; the failure, or null on success. */
    async compareAgain(): Promise<ApiFailure | null> {
      const now = await load();
      if (isApiFailure(now)) {
        if (now.status !== 404) return now;
        lose();
        return null;
      }
      state.hold = null;
      await meet(now);
      if (state.hold === null) onConflict(null);
      return null;
    },
    /** Returns the draft after the choice, to be sent. */
    choose(takesTheirs: (name: string) => boolean): TDraft {
      if (state.hold?.kind !== 'editConflict') return present();
      const { editConflict, stored } = state.hold;
      const fields = [...editConflict.taken, ...editConflict.clashes].filter(({ name }) => takesTheirs(name));
      state.version = versionOf(options, stored);
      state.hold = null;
      onConflict(null);
      onSaved(stored);
      return applyTheirChanges(present(), fields);
    },
    /** Merges the kept draft of an earlier visit into the current one. */
    restore(kept: UnsavedDraft<TDraft>): TDraft {
      const { row, basis, read } = state.version;
      const { free, clashes } = compareWithStored(kept, read);
      if (clashes.length > 0) {
        const before = clashes.map((field) => ({ ...field, theirs: field.base }));
        state.version = {
          row,
          basis: applyTheirChanges(basis, before),
          read: applyTheirChanges(read, before),
        };
        ask({ taken: [], clashes }, read, row);
      }
      const written = clashes.map((field) => ({ ...field, theirs: field.mine }));
      return applyTheirChanges(present(), [...free, ...written]);
    },
  };
}
