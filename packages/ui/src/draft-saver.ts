import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { isConflict, isFailure } from './form-version.ts';
import { type KeptDraft, writtenBy } from './kept-drafts.ts';
import type { Meeting } from './merge-panel.tsx';
import { compareThree, type FieldChange, takeOver } from './merge-values.ts';
import type { SentEdits } from './sent-edits.ts';

/** What keeps a field from being stored. */
export type DraftProblem = { field: string; message: string };

/** What is to be sent of a draft, field by field, and what cannot be. */
export type DraftChanges = { body: object; problems: DraftProblem[] };

export type DraftSaverOptions<TDraft extends object, TStored extends { updatedAt: string }> = {
  stored: TStored;
  toDraft: (stored: TStored) => TDraft;
  changes: (draft: TDraft, stored: TDraft) => DraftChanges;
  put: (body: object) => Promise<ApiAnswer<TStored>>;
  /** Reads the row once more; 404 when it has gone. */
  load: () => Promise<TStored | ApiFailure>;
  edits: SentEdits<TDraft>;
  /** What is written by now. */
  present: () => TDraft;
  onSaved: (stored: TStored) => void;
  /** What somebody else alone changed, for the editor to show; `isOwn` when it was written here before a reload. */
  onTaken: (fields: readonly FieldChange[], isOwn: boolean) => void;
  /** Somebody has to choose; null when they did. */
  onMeeting: (meeting: Meeting | null) => void;
  /** The row was deleted: nothing is sent any more. */
  onGone: () => void;
};

const mostRounds = 4;

const meanwhile: ApiFailure = { error: 'Somebody else changed this since you opened it', status: 409 };
const notLoaded: ApiFailure = {
  error: 'Somebody else changed this, and what they changed could not be loaded.',
  status: 0,
};

/**
 * Sends what is written of one row, with the version it was written on. What somebody else changed meanwhile is taken over
 * where nothing was written; where both wrote, nothing is sent until somebody chose.
 */
export function createDraftSaver<TDraft extends object, TStored extends { updatedAt: string }>(
  options: DraftSaverOptions<TDraft, TStored>,
) {
  const { toDraft, changes, put, load, edits, present, onSaved, onTaken, onMeeting, onGone } = options;
  let row = options.stored;
  // What is written counts as a change against `basis`; `read` is the same as the server spells it.
  let basis = toDraft(row);
  let read = basis;
  let isGone = false;
  let meeting: Meeting | null = null;

  function goOnFrom(stored: TStored): void {
    row = stored;
    basis = toDraft(stored);
    read = basis;
  }

  async function save(draft: TDraft, roundsLeft = mostRounds): Promise<ApiFailure | null> {
    if (isGone) return { error: 'Somebody else deleted this', status: 404 };
    if (meeting) return meanwhile;
    const { body } = changes(draft, basis);
    if (Object.keys(body).length === 0) return null;
    edits.sending(toDraft({ ...row, ...body }));
    const answer = await put({ ...body, expectedUpdatedAt: row.updatedAt });
    if (answer.ok) {
      const sent = Object.entries(draft).filter(([field]) => field in body);
      row = answer.data;
      read = toDraft(row);
      // What was sent is stored; what could not be sent stays a change.
      basis = { ...basis, ...Object.fromEntries(sent) };
      onSaved(row);
      return null;
    }
    const { failure } = answer;
    if (!isConflict(failure) && failure.status !== 404) return failure;
    const now = await load();
    if (!isFailure(now)) return meet(now, roundsLeft - 1);
    if (now.status !== 404) return isConflict(failure) ? notLoaded : failure;
    isGone = true;
    onGone();
    return failure;
  }

  /** Goes on from what is stored by now, unless somebody has to choose. */
  async function meet(now: TStored, roundsLeft: number): Promise<ApiFailure | null> {
    const theirs = toDraft(now);
    const theyChanged = new Set(compareThree(read, read, theirs, 'byId').taken.map(({ name }) => name));
    const found = compareThree(basis, present(), theirs, 'byId');
    const taken = found.taken.filter(({ name }) => theyChanged.has(name));
    const clashes = found.clashes.filter(({ name }) => theyChanged.has(name));
    const isOwn = edits.isOwn(theirs);
    if (clashes.length > 0 && !isOwn) {
      meeting = { taken, clashes, theirs, updatedAt: now.updatedAt };
      pending = now;
      onMeeting(meeting);
      return meanwhile;
    }
    goOnFrom(now);
    onSaved(now);
    if (taken.length > 0) onTaken(taken, isOwn);
    return roundsLeft > 0 ? save(present(), roundsLeft) : meanwhile;
  }
  let pending = row;

  return {
    /** Answers why it was refused. */
    save: (draft: TDraft) => save(draft),
    /** What of a draft is not stored. */
    changes: (draft: TDraft) => changes(draft, basis),
    basis: () => basis,
    isHeld: () => isGone || meeting !== null,
    /** Reads what is stored by now and compares again; answers why it could not. */
    async compareAgain(): Promise<ApiFailure | null> {
      const now = await load();
      if (isFailure(now)) {
        if (now.status !== 404) return now;
        isGone = true;
        onGone();
        return null;
      }
      meeting = null;
      await meet(now, mostRounds);
      if (meeting === null) onMeeting(null);
      return null;
    },
    /** Answers what is written after the choice; it is to be sent then. */
    choose(takesTheirs: (name: string) => boolean): TDraft {
      const chosen = meeting;
      if (!chosen) return present();
      const fields = [...chosen.taken, ...chosen.clashes].filter(({ name }) => takesTheirs(name));
      goOnFrom(pending);
      meeting = null;
      onMeeting(null);
      onSaved(pending);
      return takeOver(present(), fields);
    },
    /** What is kept of an earlier visit, on what is written by now. */
    putBack(kept: KeptDraft<TDraft>): TDraft {
      const { free, clashes } = writtenBy(kept, read);
      if (clashes.length > 0) {
        const before = clashes.map((field) => ({ ...field, theirs: field.base }));
        meeting = { taken: [], clashes, theirs: read, updatedAt: row.updatedAt };
        pending = row;
        basis = takeOver(basis, before);
        read = takeOver(read, before);
        onMeeting(meeting);
      }
      const written = clashes.map((field) => ({ ...field, theirs: field.mine }));
      return takeOver(present(), [...free, ...written]);
    },
  };
}

export type DraftSaver<TDraft extends object> = ReturnType<
  typeof createDraftSaver<TDraft, { updatedAt: string }>
>;
