import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { isConflict, isFailure } from './form-version.ts';
import { type KeptDraft, writtenBy } from './kept-drafts.ts';
import type { Meeting } from './merge-panel.tsx';
import { type Comparison, compareThree, type FieldChange, takeOver } from './merge-values.ts';
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
const deleted: ApiFailure = { error: 'Somebody else deleted this', status: 404 };
const notLoaded: ApiFailure = {
  error: 'Somebody else changed this, and what they changed could not be loaded.',
  status: 0,
};

/** What is written counts as a change against `basis`; `read` is the stored row as the server spells it. */
type Version<TDraft, TStored> = { row: TStored; basis: TDraft; read: TDraft };

/** Why nothing is sent: the row was deleted, or somebody has to choose between it as it is `stored` by now and what is written. */
type Hold<TStored> = { kind: 'gone' } | { kind: 'meeting'; meeting: Meeting; stored: TStored };

/** What somebody else changed since a version was read: `clashes` where it is written here too. */
function theirChanges<TDraft extends object>(
  { basis, read }: Version<TDraft, unknown>,
  written: TDraft,
  theirs: TDraft,
): Comparison {
  const names = new Set(compareThree(read, read, theirs, 'byId').taken.map(({ name }) => name));
  const { taken, clashes } = compareThree(basis, written, theirs, 'byId');
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

/** Saves until what is stored is what is written, or somebody has to choose. */
function createSending<TDraft extends object, TStored extends { updatedAt: string }>(
  state: State<TDraft, TStored>,
  options: DraftSaverOptions<TDraft, TStored>,
) {
  const { toDraft, changes, put, load, edits, present, onSaved, onTaken, onMeeting, onGone } = options;

  function lose(): void {
    state.hold = { kind: 'gone' };
    onGone();
  }

  function ask(comparison: Comparison, theirs: TDraft, stored: TStored): void {
    const meeting = { ...comparison, theirs, updatedAt: stored.updatedAt };
    state.hold = { kind: 'meeting', meeting, stored };
    onMeeting(meeting);
  }

  async function save(draft: TDraft, roundsLeft = mostRounds): Promise<ApiFailure | null> {
    if (state.hold) return state.hold.kind === 'gone' ? deleted : meanwhile;
    const { row, basis } = state.version;
    const { body } = changes(draft, basis);
    if (Object.keys(body).length === 0) return null;
    edits.sending(toDraft({ ...row, ...body }));
    const answer = await put({ ...body, expectedUpdatedAt: row.updatedAt });
    if (answer.ok) {
      const sent = Object.fromEntries(Object.entries(draft).filter(([field]) => field in body));
      // What was sent is stored; what could not be sent stays a change.
      state.version = { ...versionOf(options, answer.data), basis: { ...state.version.basis, ...sent } };
      onSaved(answer.data);
      return null;
    }
    const { failure } = answer;
    if (!isConflict(failure) && failure.status !== 404) return failure;
    const now = await load();
    if (!isFailure(now)) return meet(now, roundsLeft - 1);
    if (now.status !== 404) return isConflict(failure) ? notLoaded : failure;
    lose();
    return failure;
  }

  /** Continues from what is stored by now, unless somebody has to choose. */
  async function meet(now: TStored, roundsLeft = mostRounds): Promise<ApiFailure | null> {
    const theirs = toDraft(now);
    const found = theirChanges(state.version, present(), theirs);
    const isOwn = edits.isOwn(theirs);
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
 * Sends what is written of one row, with the version it was written on. What somebody else changed meanwhile is taken over
 * where nothing was written; where both wrote, nothing is sent until somebody chose.
 */
export function createDraftSaver<TDraft extends object, TStored extends { updatedAt: string }>(
  options: DraftSaverOptions<TDraft, TStored>,
) {
  const { changes, load, present, onSaved, onMeeting } = options;
  const state: State<TDraft, TStored> = { version: versionOf(options, options.stored), hold: null };
  const { save, meet, ask, lose } = createSending(state, options);
  return {
    /** Answers why it was refused. */
    save: (draft: TDraft) => save(draft),
    /** What of a draft is not stored. */
    changes: (draft: TDraft) => changes(draft, state.version.basis),
    basis: () => state.version.basis,
    isHeld: () => state.hold !== null,
    /** Reads what is stored by now and compares again; answers why it could not. */
    async compareAgain(): Promise<ApiFailure | null> {
      const now = await load();
      if (isFailure(now)) {
        if (now.status !== 404) return now;
        lose();
        return null;
      }
      state.hold = null;
      await meet(now);
      if (state.hold === null) onMeeting(null);
      return null;
    },
    /** Answers what is written after the choice; it is to be sent then. */
    choose(takesTheirs: (name: string) => boolean): TDraft {
      if (state.hold?.kind !== 'meeting') return present();
      const { meeting, stored } = state.hold;
      const fields = [...meeting.taken, ...meeting.clashes].filter(({ name }) => takesTheirs(name));
      state.version = versionOf(options, stored);
      state.hold = null;
      onMeeting(null);
      onSaved(stored);
      return takeOver(present(), fields);
    },
    /** What is kept of an earlier visit, on what is written by now. */
    putBack(kept: KeptDraft<TDraft>): TDraft {
      const { row, basis, read } = state.version;
      const { free, clashes } = writtenBy(kept, read);
      if (clashes.length > 0) {
        const before = clashes.map((field) => ({ ...field, theirs: field.base }));
        state.version = { row, basis: takeOver(basis, before), read: takeOver(read, before) };
        ask({ taken: [], clashes }, read, row);
      }
      const written = clashes.map((field) => ({ ...field, theirs: field.mine }));
      return takeOver(present(), [...free, ...written]);
    },
  };
}
