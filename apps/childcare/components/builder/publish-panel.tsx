'use client';

import type { CourseStatus } from '@repo/schemas/childcare/course';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import type { CourseDetails } from './details-editor.tsx';
import type { PublishProblem, PublishProblemPlace } from './publish-problems.ts';

type PublishPanelProps = {
  course: CourseDetails;
  problems: readonly PublishProblem[];
  /** The number of enrolled learners. */
  learners: number;
  onChanged: (course: CourseDetails) => void;
};

function hrefOf(courseId: string, place: PublishProblemPlace): string {
  const base = `/admin/courses/${courseId}`;
  if (place === 'outline') return base;
  return place === 'details' ? `${base}?part=details` : `${base}?lecture=${place.lecture}`;
}

export function PublishPanel({ course, problems, learners, onChanged }: PublishPanelProps) {
  const { id, status } = course;
  const { submit, run, pending } = useSubmitAndRefresh();
  const errors = problems.filter(({ kind }) => kind === 'error');
  const advice = problems.filter(({ kind }) => kind === 'advice');

  const change = (next: CourseStatus) =>
    api('PUT /api/courses/{id}', { params: { id }, body: { status: next } });
  const show = (text: string) => (changed: CourseDetails) => {
    toast.success(text);
    onChanged(changed);
  };

  return (
    <div className="max-w-3xl space-y-6">
      {errors.length > 0 ? (
        <ProblemList
          id="to-do-heading"
          heading={`${errors.length === 1 ? 'One thing is' : `${errors.length} things are`} left to do`}
          courseId={id}
          problems={errors}
        />
      ) : (
        <p className="flex items-center gap-2 text-base font-semibold">
          <Icon name="circle-check" className="size-5 text-success" />
          {status === 'PUBLISHED' ? 'Learners find this course' : 'Ready to publish'}
        </p>
      )}
      {advice.length > 0 ? (
        <ProblemList id="advice-heading" heading="Worth doing" courseId={id} problems={advice} />
      ) : null}
      {status === 'PUBLISHED' && errors.length > 0 ? (
        <Alert tone="warning" title="The course is still published">
          Learners may not be able to finish it until these things are done.
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {status === 'PUBLISHED' ? (
          <PublishedActions
            course={course}
            learners={learners}
            onMove={(next, text) => submit(change(next), show(text))}
          />
        ) : (
          <>
            <PublishButton
              isReady={errors.length === 0}
              pending={pending === 'publish'}
              onPublish={() => void run(change('PUBLISHED'), show('Learners find the course now'), 'publish')}
            />
            {status === 'ARCHIVED' && learners === 0 ? (
              <Button onClick={() => void run(change('DRAFT'), show('The course is a draft again'))}>
                Back to draft
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

type PublishButtonProps = { isReady: boolean; pending: boolean; onPublish: () => void };

function PublishButton({ isReady, pending, onPublish }: PublishButtonProps) {
  return (
    <div className="space-y-1.5">
      <Button
        variant="primary"
        pending={pending}
        pendingText="Publishing…"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : 'not-ready'}
        onClick={onPublish}
      >
        Publish course
      </Button>
      {isReady ? null : (
        <p id="not-ready" className="text-sm text-muted">
          Finish what is listed above first.
        </p>
      )}
    </div>
  );
}

type ProblemListProps = {
  id: string;
  heading: string;
  courseId: string;
  problems: readonly PublishProblem[];
};

function ProblemList({ id, heading, courseId, problems }: ProblemListProps) {
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h2 id={id} className="text-base font-semibold">
        {heading}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {problems.map(({ kind, text, place }) => (
          <li key={text}>
            <NoPrefetchLink
              href={hrefOf(courseId, place)}
              scroll={false}
              className="flex min-h-11 items-center gap-2 px-3 py-2 text-sm hover:bg-surface-muted"
            >
              {kind === 'error' ? (
                <Icon name="circle-alert" className="size-4 shrink-0 text-danger" />
              ) : (
                <Icon name="lightbulb" className="size-4 shrink-0 text-warning" />
              )}
              <span className="link">{text}</span>
            </NoPrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PublishedActionsProps = Pick<PublishPanelProps, 'course' | 'learners'> & {
  onMove: (next: CourseStatus, text: string) => Promise<ApiFailure | undefined>;
};

function PublishedActions({ course: { slug, title }, learners, onMove }: PublishedActionsProps) {
  return (
    <>
      <LinkButton href={`/courses/${slug}`}>
        <Icon name="external-link" />
        Show in the catalogue
      </LinkButton>
      <ConfirmDialog
        trigger={<Button>Back to draft</Button>}
        title={`Take “${title}” back to a draft?`}
        description={
          learners === 0
            ? 'Nobody finds it until you publish it again. Nobody is enrolled just now.'
            : 'A course that people are enrolled in cannot become a draft again. Archive it instead.'
        }
        confirmLabel="Back to draft"
        pendingLabel="Changing…"
        tone="primary"
        onConfirm={() => onMove('DRAFT', 'The course is a draft again')}
      />
      <ConfirmDialog
        trigger={<Button>Archive course</Button>}
        title={`Archive “${title}”?`}
        description={`It leaves the catalogue and cannot be assigned any more.${learners === 0 ? '' : ` ${learners === 1 ? 'One person is' : `${learners} people are`} enrolled.`} You can publish it again.`}
        confirmLabel="Archive course"
        pendingLabel="Archiving…"
        tone="primary"
        onConfirm={() => onMove('ARCHIVED', 'The course is archived')}
      />
    </>
  );
}
