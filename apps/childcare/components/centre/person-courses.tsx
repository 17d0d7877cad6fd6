'use client';

import type { CentreLearner } from '@repo/schemas/childcare/overview';
import { Card, CardHeader } from '@repo/ui/card';
import { Sheet } from '@repo/ui/dialog';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { DateTime } from '@repo/ui/time';
import { useIsWideScreen } from '@repo/ui/use-is-wide-screen';
import { useState } from 'react';
import { ShowMore } from '#components/frame/show-more.tsx';
import { AssignmentActions } from './assignment-actions.tsx';
import { ChargedBackNote } from './charged-back-note.tsx';
import { CellStatusBadge, deadlineLabel, wasEverCompleted } from './statuses.tsx';

/** The fields that a row and its actions show; others would enlarge the page's data. */
type Course = Omit<CentreLearner['courses'][number], 'slug'>;
type PersonCoursesProps = { person: { name: string }; courses: Course[] };

const atOnce = 25;

/** A person's assigned and self-enrolled courses, late first; a row opens its actions. */
export function PersonCourses({ person, courses }: PersonCoursesProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [shown, setShown] = useState(atOnce);
  const isWide = useIsWideScreen();
  const open = courses.find(({ courseId }) => courseId === openId);
  return (
    <Card padded={false}>
      <CardHeader title="Courses" className="mb-0 px-4 pt-4 pb-3 md:px-6" />
      {courses.length === 0 ? (
        <EmptyState
          icon={<Icon name="book-open-text" />}
          level={3}
          title="No course yet"
          description="Assign one with the button above."
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {courses.slice(0, shown).map((course) => (
            <li key={course.courseId}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-4 px-4 py-2 text-left hover:bg-surface-muted focus-visible:-outline-offset-2 md:px-6"
                onClick={() => setOpenId(course.courseId)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block">{course.title}</span>
                  <span className="block text-sm text-muted">
                    <When course={course} />
                  </span>
                </span>
                <CellStatusBadge status={course.status} isChargedBack={course.isChargedBack} />
                <Icon name="chevron-right" className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={shown} total={courses.length} atOnce={atOnce} onChange={setShown} />
      <Sheet
        open={open !== undefined}
        onOpenChange={(isOpen) => !isOpen && setOpenId(null)}
        side={isWide ? 'right' : 'bottom'}
        title={open?.title ?? ''}
        description={person.name}
      >
        {open ? <CourseActions course={open} person={person} onDone={() => setOpenId(null)} /> : null}
      </Sheet>
    </Card>
  );
}

function When({ course }: { course: Course }) {
  if (course.deadline && (course.status === 'expired' || course.status === 'renew')) {
    return (
      <>
        {course.progress === 100 ? '' : `${course.progress}%, `}
        {deadlineLabel(course.status)} <DateTime value={course.deadline} dateOnly />
      </>
    );
  }
  if (course.completedAt) {
    return (
      <>
        Done on <DateTime value={course.completedAt} dateOnly />
      </>
    );
  }
  return (
    <>
      {course.progress}%
      {course.deadline ? (
        <>
          , due <DateTime value={course.deadline} dateOnly />
        </>
      ) : null}
    </>
  );
}

type CourseActionsProps = { course: Course; person: { name: string }; onDone: () => void };

function CourseActions({ course, person, onDone }: CourseActionsProps) {
  return (
    <div className="space-y-6">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <CellStatusBadge status={course.status} isChargedBack={course.isChargedBack} />
        <span className="text-muted">
          <When course={course} />
        </span>
      </p>
      {course.isChargedBack && wasEverCompleted(course.status) ? <ChargedBackNote /> : null}
      {course.notes ? <p className="text-sm whitespace-pre-line">{course.notes}</p> : null}
      {course.waiveReason ? <p className="text-sm">Waived: {course.waiveReason}</p> : null}
      {course.assignmentId ? (
        <AssignmentActions
          key={course.assignmentId}
          id={course.assignmentId}
          person={person}
          course={course}
          cell={course}
          onDone={onDone}
        />
      ) : (
        <p className="text-sm text-muted">{person.name} began this course without an assignment.</p>
      )}
    </div>
  );
}
