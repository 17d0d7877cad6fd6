'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import { callApi } from '@repo/ui/call-api';
import { useEffect, useRef, useState } from 'react';
import { draftOf, faultOf, type GradeDraft, isSameDraft, scoreOf } from './grade-draft.ts';

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; message: string; requestId?: string | undefined };

const clean: SaveState = { kind: 'clean' };
const pauseMs = 900;
const keyOf = (id: string) => `grade-draft ${id}`;

/** Drafts outlive a reload and an expired sign-in, in this tab alone. */
function readKept(row: SubmissionRow): GradeDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(row.submissionId)) ?? 'null');
    if (kept && typeof kept === 'object' && 'score' in kept && 'feedback' in kept)
      return { score: String(kept.score), feedback: String(kept.feedback) };
  } catch {
    // No storage, or not ours: what is stored on the server stands.
  }
  return draftOf(row);
}

function keep(id: string, draft: GradeDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Then the draft lives as long as the page.
  }
}

/**
 * The submissions of the desk with what is typed about them. A grade is stored by itself a moment after the last key, and at
 * once by `save`; what cannot be stored stays typed.
 */
export function useGrades(initial: readonly SubmissionRow[]) {
  const [rows, setRows] = useState(initial);
  const [drafts, setDrafts] = useState<Record<string, GradeDraft>>({});
  const [states, setStates] = useState<Record<string, SaveState>>({});
  // As they are at this moment, for calls that come back later than the render they were made in.
  const known = useRef(initial);
  const typed = useRef<Record<string, GradeDraft>>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  /** One call at a time for each submission, so that the last one typed is the last one stored. */
  const queues = useRef(new Map<string, Promise<void>>());

  // Storage is the browser's: read once the page lives.
  useEffect(() => {
    const kept = initial.map((row) => ({ row, draft: readKept(row) }));
    typed.current = Object.fromEntries(kept.map(({ row, draft }) => [row.submissionId, draft]));
    setDrafts(typed.current);
    const unsaved = kept.filter(({ row, draft }) => !isSameDraft(draft, draftOf(row)));
    setStates(Object.fromEntries(unsaved.map(({ row }) => [row.submissionId, { kind: 'typing' }])));
  }, [initial]);

  const draft = (row: SubmissionRow) => drafts[row.submissionId] ?? draftOf(row);
  const mark = (id: string, state: SaveState) => setStates((states) => ({ ...states, [id]: state }));

  async function store(id: string) {
    const row = known.current.find(({ submissionId }) => submissionId === id);
    if (!row) return;
    const grade = typed.current[id] ?? draftOf(row);
    if (isSameDraft(grade, draftOf(row))) {
      keep(id, null);
      mark(id, row.status === 'graded' ? { kind: 'saved' } : clean);
      return;
    }
    if (faultOf(grade, row.maxScore)) return;
    mark(id, { kind: 'saving' });
    const body = {
      submissionId: id,
      status: 'graded',
      score: scoreOf(grade.score),
      feedback: grade.feedback,
    };
    const answer = await callApi<{ data: SubmissionRow }>('/api/grading/update-grading', {
      method: 'PUT',
      body,
    });
    if (!answer.ok) {
      mark(id, { kind: 'failed', message: answer.failure.error, requestId: answer.failure.requestId });
      return;
    }
    const stored = answer.data.data;
    known.current = known.current.map((each) => (each.submissionId === id ? stored : each));
    setRows(known.current);
    if (isSameDraft(typed.current[id] ?? grade, draftOf(stored))) {
      keep(id, null);
      mark(id, { kind: 'saved' });
    } else mark(id, { kind: 'typing' });
  }

  /** Stores what is typed about a submission now. */
  function save(id: string) {
    clearTimeout(timers.current.get(id));
    const before = queues.current.get(id) ?? Promise.resolve();
    queues.current.set(
      id,
      before.then(() => store(id)),
    );
  }

  function type(row: SubmissionRow, change: Partial<GradeDraft>) {
    const id = row.submissionId;
    const next = { ...(typed.current[id] ?? draftOf(row)), ...change };
    typed.current = { ...typed.current, [id]: next };
    setDrafts(typed.current);
    keep(id, next);
    mark(id, { kind: 'typing' });
    clearTimeout(timers.current.get(id));
    timers.current.set(
      id,
      setTimeout(() => save(id), pauseMs),
    );
  }

  return { rows, draft, stateOf: (id: string) => states[id] ?? clean, type, save };
}
