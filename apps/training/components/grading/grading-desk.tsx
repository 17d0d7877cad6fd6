'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { KeyboardHelp } from '@repo/ui/keyboard-help';
import { PageLink } from '@repo/ui/page-link';
import type { Shortcut } from '@repo/ui/shortcut-list';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useHotkey } from '@repo/ui/use-hotkey';
import { useRef, useState } from 'react';
import { LateBadge } from '#components/submissions/own-status.tsx';
import { GradeForm } from './grade-form.tsx';
import { gradingProgressText } from './grading-progress-text.ts';
import { SubmissionList } from './submission-list.tsx';
import { useGradeEditing } from './use-grade-editing.ts';
import { WorkViewer } from './work-viewer.tsx';

type Props = {
  /** Keep it stable: the desk copies it and updates the copy. */
  rows: readonly SubmissionRow[];
  openId: string | undefined;
  href: string;
  /** All matches, on all pages. */
  total: number;
  /** The next ungraded submissions; absent on the last page. */
  moreHref: string | undefined;
};

const shortcuts: Shortcut[] = [
  { keys: ['J'], does: 'Next submission' },
  { keys: ['K'], does: 'Previous submission' },
  { keys: ['N'], does: 'Next one to grade' },
  { keys: ['S'], does: 'Go to the score' },
  { keys: ['Enter'], does: 'In the score: save, and the next one to grade' },
];

function addressOf(href: string, id: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}open=${id}`;
}

export function GradingDesk(props: Props) {
  const desk = useDesk(props);
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
      <Submissions desk={desk} props={props} />
      {desk.current ? <Work desk={desk} current={desk.current} /> : null}
      <KeyboardHelp groups={[{ title: 'Grading', shortcuts }]} />
    </div>
  );
}

/** Navigation and keyboard shortcuts. Leaving a submission saves it first. */
function useDesk({ rows: initial, openId, href, moreHref }: Props) {
  const grades = useGradeEditing(initial);
  const { rows, draft, stateOf, save } = grades;
  const [currentId, setCurrentId] = useState(openId ?? initial[0]?.submissionId);
  /** A phone shows the list first, unless the address names a submission. */
  const [isOpen, setOpen] = useState(openId !== undefined);
  const score = useRef<HTMLInputElement>(null);
  const place = rows.findIndex(({ submissionId }) => submissionId === currentId);
  const current = rows[place];
  const where = moreHref ? 'on this page' : 'in this list';

  function open(row: SubmissionRow) {
    if (current && current.submissionId !== row.submissionId) save(current.submissionId);
    setCurrentId(row.submissionId);
    setOpen(true);
    window.history.replaceState(null, '', addressOf(href, row.submissionId));
    // The next submission's field exists only after rendering.
    requestAnimationFrame(() => {
      if (window.matchMedia('(pointer: fine)').matches) score.current?.focus({ preventScroll: true });
    });
  }

  /** On an error the input stays visible with the reason. */
  function saveOrStay(): boolean {
    if (!current || save(current.submissionId) === null) return true;
    score.current?.focus();
    return false;
  }

  function move(step: 1 | -1) {
    const next = rows[place + step];
    if (next && saveOrStay()) open(next);
  }

  function nextUngraded() {
    if (!saveOrStay()) return;
    const order = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
    const next = order.find((row) => row.status === 'pending' && stateOf(row.submissionId).kind !== 'saving');
    if (next) {
      open(next);
      return;
    }
    if (current?.status === 'pending' && draft(current).score.trim() === '') {
      toast.info(`Everything else ${where} is graded`);
      return;
    }
    toast.success(`Everything ${where} is graded`);
  }

  function backToList() {
    if (current) save(current.submissionId);
    setOpen(false);
    window.history.replaceState(null, '', href);
  }

  useHotkey('j', () => move(1));
  useHotkey('k', () => move(-1));
  useHotkey('n', nextUngraded);
  useHotkey('s', () => score.current?.focus());

  return { ...grades, current, place, isOpen, score, open, move, nextUngraded, backToList };
}

type Desk = ReturnType<typeof useDesk>;

function Submissions({ desk, props: { href, total, moreHref } }: { desk: Desk; props: Props }) {
  const { rows, current, stateOf, isOpen, open } = desk;
  const graded = rows.filter(({ status }) => status === 'graded').length;
  return (
    <section
      aria-label="Submissions"
      className={cn('min-w-0 lg:sticky lg:top-20', isOpen && 'max-lg:hidden')}
    >
      <p className="mb-2 text-sm text-muted tabular-nums">
        {gradingProgressText({ graded, listed: rows.length, total })}
      </p>
      {/* A plain link reloads: graded ones leave the list, so the next page can have the same address. */}
      {moreHref && graded === rows.length ? (
        <p className="mb-2 text-sm">
          <a href={moreHref} className="link target-44">
            Show the next ones to grade
          </a>
        </p>
      ) : null}
      <SubmissionList
        rows={rows}
        currentId={current?.submissionId}
        hrefFor={(row) => addressOf(href, row.submissionId)}
        isUnsaved={(row) =>
          ['typing', 'refused', 'conflict', 'failed'].includes(stateOf(row.submissionId).kind)
        }
        onOpen={open}
      />
    </section>
  );
}

function Work({ desk, current }: { desk: Desk; current: SubmissionRow }) {
  const { rows, draft, stateOf, type, save, resolve, place, isOpen, score, move, nextUngraded, backToList } =
    desk;
  return (
    <section
      aria-label={`Work of ${current.learnerName}`}
      className={cn('min-w-0', !isOpen && 'max-lg:hidden')}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" size="sm" className="lg:hidden" onClick={backToList}>
          <Icon name="arrow-left" />
          All submissions
        </Button>
        <p className="text-sm text-muted tabular-nums max-lg:hidden">
          {place + 1} of {rows.length}
        </p>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" disabled={place === 0} onClick={() => move(-1)}>
            <Icon name="arrow-up" />
            Previous
          </Button>
          <Button variant="secondary" size="sm" disabled={place === rows.length - 1} onClick={() => move(1)}>
            <Icon name="arrow-down" />
            Next
          </Button>
        </div>
      </div>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start">
        <Card className="xl:sticky xl:top-20 xl:order-last">
          <GradeForm
            key={current.submissionId}
            row={current}
            draft={draft(current)}
            state={stateOf(current.submissionId)}
            scoreRef={score}
            onType={(change) => type(current, change)}
            onSave={() => void save(current.submissionId)}
            onResolve={(choice) => resolve(current.submissionId, choice)}
            onMove={move}
            onNextUngraded={nextUngraded}
          />
        </Card>
        <Card className="min-w-0 max-xl:order-first">
          <WorkHeader work={current} />
          {current.fileUrl ? (
            <WorkViewer work={current} />
          ) : (
            <p className="text-muted">Graded without a file, such as an exam on paper or an interview.</p>
          )}
        </Card>
      </div>
    </section>
  );
}

function WorkHeader({ work }: { work: SubmissionRow }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{work.learnerName}</h2>
          <p className="text-sm text-muted">{work.learnerEmail}</p>
          <p className="text-sm text-muted">
            <PageLink href={`/assessments/${work.assessmentId}`} className="link">
              {work.assessmentTitle}
            </PageLink>
            {work.fileUrl ? (
              <>
                {' · handed in '}
                <DateTime value={work.submittedAt} />
              </>
            ) : (
              ' · nothing was handed in'
            )}
          </p>
        </div>
        {work.late ? <LateBadge /> : null}
      </div>
      {work.comments ? (
        <blockquote className="mb-4 whitespace-pre-wrap border-l-2 border-line-strong pl-3 text-sm">
          {work.comments}
        </blockquote>
      ) : null}
    </>
  );
}
