'use client';

import { Sheet } from '@repo/ui/dialog';
import { LinkButton } from '@repo/ui/link-button';
import { DateTime } from '@repo/ui/time';
import { useIsWideScreen } from '@repo/ui/use-is-wide-screen';
import { GridFact } from '#components/frame/grid-fact.tsx';
import { AssignCourseForm } from './assign-course-form.tsx';
import { AssignmentActions } from './assignment-actions.tsx';
import { ChargedBackNote } from './charged-back-note.tsx';
import type { OpenCell } from './heatmap-cells.ts';
import { CellStatusBadge, deadlineLabel, wasEverCompleted } from './statuses.tsx';

export function CellPanel({ open, onClose }: { open: OpenCell | null; onClose: () => void }) {
  const isWide = useIsWideScreen();
  return (
    <Sheet
      open={open !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      side={isWide ? 'right' : 'bottom'}
      title={open?.person.name ?? ''}
      description={open?.course.title}
    >
      {open ? <CellDetails key={`${open.person.id} ${open.course.id}`} open={open} onDone={onClose} /> : null}
    </Sheet>
  );
}

export function CellDetails({ open, onDone }: { open: OpenCell; onDone: () => void }) {
  const { person, course, cell } = open;
  const isOwn = cell.assignmentId === null && cell.status !== 'not-assigned';
  return (
    <div className="space-y-6">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 text-sm">
        <GridFact
          label="State"
          value={<CellStatusBadge status={cell.status} isChargedBack={cell.isChargedBack} />}
        />
        {cell.status === 'not-assigned' ? null : <GridFact label="Progress" value={`${cell.progress}%`} />}
        {cell.deadline === null ? null : (
          <GridFact label={deadlineLabel(cell.status)} value={<DateTime value={cell.deadline} dateOnly />} />
        )}
        <GridFact label="CPD points" value={course.cpdPoints} />
      </dl>
      {cell.isChargedBack && wasEverCompleted(cell.status) ? <ChargedBackNote /> : null}
      {cell.status === 'expired' || cell.status === 'renew' ? (
        <p className="text-sm text-muted">
          {person.name} renews the certificate by doing the course again, free of charge: it begins on their
          own page of certificates.
        </p>
      ) : null}
      {isOwn && !wasEverCompleted(cell.status) ? (
        <p className="text-sm text-muted">
          {person.name} started this course without an assignment, so there is no deadline.
        </p>
      ) : null}
      {cell.assignmentId === null ? (
        <AssignCourseForm {...{ person, course, cell, onDone }} />
      ) : (
        <AssignmentActions id={cell.assignmentId} person={person} {...{ course, cell, onDone }} />
      )}
      <LinkButton href={`/centre/people/${person.id}`} full>
        All about {person.name}
      </LinkButton>
    </div>
  );
}
