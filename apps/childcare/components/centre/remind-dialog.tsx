'use client';

import { maximumBulkLearners } from '@repo/schemas/childcare/bulk-assignment';
import { Button } from '@repo/ui/button';
import type { RowSelection } from '@repo/ui/data-table-bulk-bar';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { lazyModule } from '@repo/ui/lazy-module';
import { useLazyDialog } from '@repo/ui/use-lazy-dialog';
import { useMemo } from 'react';
import type { CentrePerson } from '#domain/centre/list-people.ts';
import type { RemindDialogProps } from './remind-preview.tsx';

const panel = lazyModule(() => import('./remind-preview.tsx'));

/** Reminds people by notification and mail, after they and their mails were shown. */
export function RemindDialog({ trigger, ...rest }: RemindDialogProps) {
  const { isOpen, change, loaded, triggerElement } = useLazyDialog(panel, { trigger });
  return (
    <>
      {triggerElement}
      {loaded ? <loaded.RemindPreviewDialog {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}

type RemindOfCoursesProps = Omit<RemindDialogProps, 'trigger'> & {
  /** The number of late and soon due courses. */
  courses: number;
};

export function RemindOfCourses({ courses, ...rest }: RemindOfCoursesProps) {
  return (
    <RemindDialog
      {...rest}
      trigger={
        <Button size="sm" disabled={courses === 0}>
          <Icon name="bell" />
          {courses === 0 ? 'Nothing is due' : `Remind of ${formatCount(courses, ['course', 'courses'])}`}
        </Button>
      }
    />
  );
}

export function RemindSelectedButton({ ids, rows, clear, isAll }: RowSelection<CentrePerson>) {
  const body = useMemo(() => ({ learnerIds: [...ids] }), [ids]);
  if (isAll || ids.length > maximumBulkLearners) {
    return (
      <Button size="sm" disabled>
        Select at most {maximumBulkLearners} people to remind
      </Button>
    );
  }
  const due = rows.reduce((sum, { overdue, dueSoon }) => sum + overdue + dueSoon, 0);

  return <RemindOfCourses courses={due} body={body} onDone={clear} />;
}
