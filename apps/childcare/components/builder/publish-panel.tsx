'use client';

import type { CourseStatus } from '@repo/schemas/childcare/course';
import { Alert } from '@repo/ui/alert';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { CircleAlert, CircleCheck, ExternalLink, Lightbulb } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { api } from '#api.ts';
import type { CourseDetails } from './details-editor.tsx';
import type { Check, Place } from './publish-checks.ts';

export type PublishPanelProps = {
  course: CourseDetails;
  checks: readonly Check[];
  /** Number enrolled. */
  learners: number;
  onChanged: (course: CourseDetails) => void;
};

function hrefOf(courseId: string, place: Place): string {
  const base = `/admin/courses/${courseId}`;
  if (place === 'outline') return base;
  return place === 'details' ? `${base}?part=details` : `${base}?lecture=${place.lecture}`;
}

export function PublishPanel({ course, checks, learners, onChanged }: PublishPanelProps) {
  const { id, status } = course;
  const errors = checks.filter(({ kind }) => kind === 'error');
  const advice = checks.filter(({ kind }) => kind === 'advice');

  async function move(next: CourseStatus, said: string): Promise<string | undefined> {
    const answer = await api('PUT /api/courses/{id}', { params: { id }, body: { status: next } });
    if (!answer.ok) return answer.failure.error;
    toast.success(said);
    onChanged(answer.data);
    return undefined;
  }

  return (
    <div className="max-w-3xl space-y-6">
      {errors.length > 0 ? (
        <section aria-labelledby="to-do-heading" className="space-y-2">
          <h2 id="to-do-heading" className="text-base font-semibold">
            {errors.length === 1 ? 'One thing is' : `${errors.length} things are`} left to do
          </h2>
          <CheckList courseId={id} checks={errors} />
        </section>
      ) : (
        <p className="flex items-center gap-2 text-base font-semibold">
          <CircleCheck aria-hidden className="size-5 text-success" />
          {status === 'PUBLISHED' ? 'Learners find this course' : 'Ready to publish'}
        </p>
      )}
      {advice.length > 0 ? (
        <section aria-labelledby="advice-heading" className="space-y-2">
          <h2 id="advice-heading" className="text-base font-semibold">
            Worth doing
          </h2>
          <CheckList courseId={id} checks={advice} />
        </section>
      ) : null}
      {status === 'PUBLISHED' && errors.length > 0 ? (
        <Alert tone="warning" title="The course is published all the same">
          Learners may not get through it before these things are done.
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {status === 'PUBLISHED' ? (
          <PublishedActions course={course} learners={learners} move={move} />
        ) : (
          <>
            <PublishButton
              isReady={errors.length === 0}
              onPublish={() => move('PUBLISHED', 'Learners find the course now')}
            />
            {status === 'ARCHIVED' && learners === 0 ? (
              <Button onClick={() => void move('DRAFT', 'The course is a draft again').then(describeProblem)}>
                Back to draft
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

function describeProblem(problem: string | undefined): void {
  if (problem !== undefined) toast.error(problem);
}

type PublishButtonProps = { isReady: boolean; onPublish: () => Promise<string | undefined> };

function PublishButton({ isReady, onPublish }: PublishButtonProps) {
  const [pending, setPending] = useState(false);
  async function publish() {
    setPending(true);
    describeProblem(await onPublish());
    setPending(false);
  }
  return (
    <div className="space-y-1.5">
      <Button
        variant="primary"
        pending={pending}
        pendingText="Publishing…"
        disabled={!isReady}
        aria-describedby={isReady ? undefined : 'not-ready'}
        onClick={() => void publish()}
      >
        Publish course
      </Button>
      {isReady ? null : (
        <p id="not-ready" className="text-sm text-muted">
          Do what is listed above first.
        </p>
      )}
    </div>
  );
}

function CheckList({ courseId, checks }: { courseId: string; checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {checks.map(({ kind, text, place }) => (
        <li key={text}>
          <Link
            href={hrefOf(courseId, place)}
            scroll={false}
            className="flex min-h-11 items-center gap-2 px-3 py-2 text-sm hover:bg-surface-muted"
          >
            {kind === 'error' ? (
              <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
            ) : (
              <Lightbulb aria-hidden className="size-4 shrink-0 text-warning" />
            )}
            <span className="link">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type PublishedActionsProps = Pick<PublishPanelProps, 'course' | 'learners'> & {
  move: (next: CourseStatus, said: string) => Promise<string | undefined>;
};

function PublishedActions({ course: { slug, title }, learners, move }: PublishedActionsProps) {
  return (
    <>
      <LinkButton href={`/courses/${slug}`}>
        <ExternalLink aria-hidden />
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
        onConfirm={() => move('DRAFT', 'The course is a draft again')}
      />
      <ConfirmDialog
        trigger={<Button>Archive course</Button>}
        title={`Archive “${title}”?`}
        description={`It leaves the catalogue and cannot be assigned any more.${learners === 0 ? '' : ` ${learners === 1 ? 'One person is' : `${learners} people are`} enrolled.`} You can publish it again.`}
        confirmLabel="Archive course"
        pendingLabel="Archiving…"
        tone="primary"
        onConfirm={() => move('ARCHIVED', 'The course is archived')}
      />
    </>
  );
}
