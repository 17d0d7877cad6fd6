'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import type { ApiFailure } from '@repo/ui/api-failure';
import { usePersonId } from '@repo/ui/person-id';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import {
  type DraftFault,
  findDraftFault,
  type GradeDraft,
  isSameDraft,
  parseScore,
  toGradeDraft,
} from './grade-draft.ts';
import { type KeptDraft, readKeptDraft, writeKeptDraft } from './kept-draft.ts';

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'refused'; fault: DraftFault }
  /** Someone else stored `theirs` since the draft was begun. */
  | { kind: 'conflict'; theirs: SubmissionRow }
  | { kind: 'failed'; message: string; requestId?: string | undefined };

const clean: SaveState = { kind: 'clean' };

function isConflict(failure: ApiFailure): boolean {
  return failure.details?.some(({ field }) => field === 'expectedUpdatedAt') ?? false;
}

function sendGrade(id: string, grade: GradeDraft, base: string) {
  const body = {
    submissionId: id,
    status: 'graded' as const,
    score: parseScore(grade.score),
    feedback: grade.feedback,
    expectedUpdatedAt: base,
  };
  return api('PUT /api/grading/update-grading', { body });
}

async function stateAfter(id: string, failure: ApiFailure): Promise<SaveState> {
  const failed = (what: ApiFailure): SaveState => ({
    kind: 'failed',
    message: what.error,
    requestId: what.requestId,
  });
  if (!isConflict(failure)) return failed(failure);
  const answer = await api('GET /api/grading/submissions/{id}', { params: { id } });
  return answer.ok ? { kind: 'conflict', theirs: answer.data } : failed(answer.failure);
}

/** The input is kept in the browser until it is stored. */
function useTyped(initial: readonly SubmissionRow[]) {
  const owner = usePersonId();
  const [rows, setRows] = useState(initial);
  const [drafts, setDrafts] = useState<Record<string, KeptDraft>>({});
  const [states, setStates] = useState<Record<string, SaveState>>({});
  // The latest state, for requests that complete after a later render.
  const known = useRef(initial);
  const typed = useRef<Record<string, KeptDraft>>({});

  // Browser storage can be read only after hydration.
  useEffect(() => {
    const kept = initial.map((row) => ({ row, ...readKeptDraft(owner, row) }));
    typed.current = Object.fromEntries(
      kept.map(({ row, draft, baseVersion }) => [row.submissionId, { draft, baseVersion }]),
    );
    setDrafts(typed.current);
    const unsaved = kept.filter(({ row, draft }) => !isSameDraft(draft, toGradeDraft(row)));
    setStates(Object.fromEntries(unsaved.map(({ row }) => [row.submissionId, { kind: 'typing' }])));
  }, [initial, owner]);

  const draft = (row: SubmissionRow) => drafts[row.submissionId]?.draft ?? toGradeDraft(row);
  const mark = (id: string, state: SaveState) => setStates((states) => ({ ...states, [id]: state }));
  const find = (id: string) => known.current.find(({ submissionId }) => submissionId === id);
  const keptOf = (row: SubmissionRow): KeptDraft =>
    typed.current[row.submissionId] ?? { draft: toGradeDraft(row), baseVersion: row.updatedAt };

  function remember(id: string, kept: KeptDraft) {
    typed.current = { ...typed.current, [id]: kept };
    setDrafts(typed.current);
  }

  function replace(stored: SubmissionRow) {
    known.current = known.current.map((row) => (row.submissionId === stored.submissionId ? stored : row));
    setRows(known.current);
  }

  function type(row: SubmissionRow, change: Partial<GradeDraft>) {
    const id = row.submissionId;
    const { draft: before, baseVersion } = keptOf(row);
    const next = { draft: { ...before, ...change }, baseVersion };
    remember(id, next);
    writeKeptDraft(owner, id, next);
    if (states[id]?.kind !== 'conflict') mark(id, { kind: 'typing' });
  }

  return { owner, rows, states, typed, draft, type, mark, find, keptOf, remember, replace };
}

/** Only `save` stores a grade, never typing; input that cannot be stored is kept. */
export function useGradeEditing(initial: readonly SubmissionRow[]) {
  const typing = useTyped(initial);
  const { owner, rows, states, typed, draft, type, mark, find, keptOf, remember, replace } = typing;
  /** One request at a time per submission, so that the last input is stored last. */
  const queues = useRef(new Map<string, Promise<void>>());

  async function store(id: string) {
    const row = find(id);
    if (!row) return;
    const { draft: grade, baseVersion } = keptOf(row);
    if (isSameDraft(grade, toGradeDraft(row))) {
      writeKeptDraft(owner, id, null);
      remember(id, { draft: grade, baseVersion: row.updatedAt });
      mark(id, row.status === 'graded' ? { kind: 'saved' } : clean);
      return;
    }
    if (findDraftFault(grade, row.maxScore)) return;
    mark(id, { kind: 'saving' });
    const answer = await sendGrade(id, grade, baseVersion);
    if (!answer.ok) {
      mark(id, await stateAfter(id, answer.failure));
      return;
    }
    const stored = answer.data;
    replace(stored);
    const now = typed.current[id]?.draft ?? grade;
    remember(id, { draft: now, baseVersion: stored.updatedAt });
    if (isSameDraft(now, toGradeDraft(stored))) {
      writeKeptDraft(owner, id, null);
      mark(id, { kind: 'saved' });
    } else {
      writeKeptDraft(owner, id, { draft: now, baseVersion: stored.updatedAt });
      mark(id, { kind: 'typing' });
    }
  }

  function enqueue(id: string) {
    const before = queues.current.get(id) ?? Promise.resolve();
    queues.current.set(
      id,
      before.then(() => store(id)),
    );
  }

  /** Returns the error that prevents saving, so that the caller stays. A draft without a score is not an error. */
  function save(id: string): DraftFault | null {
    const row = find(id);
    if (!row || states[id]?.kind === 'conflict') return null;
    const { draft: grade } = keptOf(row);
    const fault = isSameDraft(grade, toGradeDraft(row)) ? null : findDraftFault(grade, row.maxScore);
    if (fault) {
      if (grade.score.trim() === '' && fault.field === 'score') return null;
      mark(id, { kind: 'refused', fault });
      return fault;
    }
    enqueue(id);
    return null;
  }

  function resolve(id: string, choice: 'mine' | 'theirs') {
    const state = states[id];
    if (state?.kind !== 'conflict') return;
    const { theirs } = state;
    replace(theirs);
    const mine = typed.current[id]?.draft ?? toGradeDraft(theirs);
    remember(id, { draft: choice === 'mine' ? mine : toGradeDraft(theirs), baseVersion: theirs.updatedAt });
    enqueue(id);
  }

  const stateOf = (id: string) => states[id] ?? clean;
  return { rows, draft, stateOf, type, save, resolve };
}
