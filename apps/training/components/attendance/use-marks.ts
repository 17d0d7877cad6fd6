'use client';

import type { AttendanceRow, AttendanceStatus } from '@repo/schemas/training/attendance';
import { isEditConflictFailure } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useMemo, useRef, useState, useTransition } from 'react';
import { api } from '#api.ts';

type Sending = { status: AttendanceStatus | null; before: AttendanceStatus | null };
type Sent = { sending: ReadonlyMap<string, Sending>; stored: ReadonlyMap<string, AttendanceRow> };

const nothing: Sent = { sending: new Map(), stored: new Map() };

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  return new Map([...map].filter(([each]) => each !== key));
}

const othersMarked = 'Somebody else marked attendance meanwhile. Their marks are shown now.';

function unmarkedBy(sending: ReadonlyMap<string, Sending>): number {
  return [...sending.values()].reduce(
    (count, { status, before }) => count + Number(status === null) - Number(before === null),
    0,
  );
}

/** Optimistic updates; marks are sent one after the other. */
export function useAttendanceMarks(sessionId: string, learners: readonly AttendanceRow[], unmarked: number) {
  const router = useRouter();
  const [isMarkingRest, startRest] = useTransition();
  const [read, setRead] = useState(learners);
  const [sent, setSent] = useState(nothing);
  const [left, setLeft] = useState(unmarked);
  const [saved, setSaved] = useState('');
  const params = { id: sessionId };
  const queue = useRef<Promise<void>>(Promise.resolve());
  if (read !== learners) {
    setRead(learners);
    setSent({ ...sent, stored: new Map() });
    setLeft(unmarked);
  }

  const rows = useMemo(
    () =>
      learners.map((learner) => {
        const row = sent.stored.get(learner.userId) ?? learner;
        const chosen = sent.sending.get(learner.userId);
        return chosen ? { ...row, status: chosen.status } : row;
      }),
    [learners, sent],
  );

  function settle(userId: string, mark: Sending, rowsNow: readonly AttendanceRow[]) {
    setSent(({ sending, stored }) => ({
      sending: sending.get(userId) === mark ? without(sending, userId) : sending,
      stored: new Map([...stored, ...rowsNow.map((row) => [row.userId, row] as const)]),
    }));
  }

  async function send({ userId, fullName }: AttendanceRow, mark: Sending): Promise<void> {
    const marks = [{ userId, status: mark.status, expectedStatus: mark.before }];
    const answer = await api('PUT /api/sessions/{id}/attendance', {
      params,
      body: { marks, answer: 'marked' },
    });
    const now = answer.ok
      ? answer
      : await api('GET /api/sessions/{id}/attendance', { params, query: { userId } });
    settle(userId, mark, now.ok ? now.data.learners : []);
    if (now.ok) setLeft((before) => now.data.unmarked ?? before);
    setSaved(answer.ok ? 'Saved' : '');
    if (answer.ok) return;
    if (now.ok && isEditConflictFailure(answer.failure)) toast.info(othersMarked);
    else toast.error(`The mark of ${fullName} was not saved`, { description: answer.failure.error });
  }

  function mark(row: AttendanceRow, status: AttendanceStatus | null) {
    if (status === null && (row.reason !== null || row.note !== '' || row.madeUpMinutes > 0)) {
      toast.info('A reason, a note or hours made up would go with this mark', {
        description: 'Take them away first, or choose another mark.',
      });
      return;
    }
    const next = { status, before: row.status };
    setSaved('Saving…');
    setSent((all) => ({ ...all, sending: new Map([...all.sending, [row.userId, next]]) }));
    queue.current = queue.current.then(() => send(row, next));
  }

  /** Marks unmarked learners on all pages; never overwrites a mark. */
  function markRest(status: AttendanceStatus) {
    startRest(async () => {
      await queue.current;
      const body = { status, expectedUnmarked: notMarked };
      const answer = await api('POST /api/sessions/{id}/attendance/rest', { params, body });
      setSaved(answer.ok ? 'Saved' : '');
      if (!answer.ok && isEditConflictFailure(answer.failure)) {
        toast.info('The class has changed meanwhile. It is shown as it is now: please look again.');
      } else if (!answer.ok) {
        toast.error('The rest were not marked', { description: answer.failure.error });
        return;
      }
      startRest(() => router.refresh());
    });
  }

  /** A row that was stored elsewhere on the page. */
  function show(row: AttendanceRow) {
    setSaved('Saved');
    setSent((all) => ({ ...all, stored: new Map([...all.stored, [row.userId, row]]) }));
  }

  const notMarked = left + unmarkedBy(sent.sending);
  return { rows, mark, show, markRest, isMarkingRest, saved, unmarked: notMarked };
}
