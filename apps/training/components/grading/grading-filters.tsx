'use client';

import { Field } from '@repo/ui/field';
import { formatDate } from '@repo/ui/format-date';
import { Select } from '@repo/ui/select';
import { useRouter } from 'next/navigation';
import { useId, useTransition } from 'react';
import { dayInstant } from '#components/courses/labels.ts';
import type { GradingChoices } from '#domain/grading/list-grading-choices.ts';
import { type GradingView, gradingHref } from './grading-address.ts';

type Props = {
  view: GradingView;
  choices: GradingChoices;
  /** Whether one teaches, so that "classes I teach" means something. */
  teaches: boolean;
};

const statuses = [
  { value: 'pending', label: 'To grade' },
  { value: 'graded', label: 'Graded' },
  { value: 'all', label: 'All' },
];

/** What the desk is narrowed to; each choice is a new address. */
export function GradingFilters({ view, choices, teaches }: Props) {
  const router = useRouter();
  const id = useId();
  const [pending, start] = useTransition();
  const go = (change: Partial<GradingView>) =>
    start(() =>
      router.push(gradingHref({ ...view, page: 1, after: undefined, ...change }, { mine: teaches })),
    );
  const assessments = choices.assessments.map(({ id, title, courseTitle, toGrade }) => ({
    value: id,
    label: `${title} · ${courseTitle} (${toGrade} to grade)`,
  }));
  const classes = choices.classes.map(({ id, courseTitle, startDate }) => ({
    value: id,
    label: `${courseTitle} · ${startDate ? formatDate(dayInstant(startDate)) : 'no date yet'}`,
  }));
  return (
    <search
      aria-label="Filter submissions"
      aria-busy={pending}
      className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      <Field id={`${id}-assessment`} label="Assessment" optional hideLabel>
        {(control) => (
          <Select
            {...control}
            placeholder="All assessments"
            options={assessments}
            value={view.assessmentId ?? ''}
            onChange={(event) => go({ assessmentId: event.target.value || undefined })}
          />
        )}
      </Field>
      <Field id={`${id}-class`} label="Class" optional hideLabel>
        {(control) => (
          <Select
            {...control}
            placeholder="Any class"
            options={classes}
            value={view.courseRunId ?? ''}
            onChange={(event) => go({ courseRunId: event.target.value || undefined })}
          />
        )}
      </Field>
      <Field id={`${id}-status`} label="Status" optional hideLabel>
        {(control) => (
          <Select
            {...control}
            options={statuses}
            value={view.status ?? 'all'}
            onChange={(event) =>
              go({
                status:
                  event.target.value === 'all'
                    ? undefined
                    : event.target.value === 'graded'
                      ? 'graded'
                      : 'pending',
              })
            }
          />
        )}
      </Field>
      {teaches ? (
        <Field id={`${id}-mine`} label="Whose classes" optional hideLabel>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: 'mine', label: 'Classes I teach' },
                { value: 'all', label: 'All classes I may grade' },
              ]}
              value={view.mine ? 'mine' : 'all'}
              onChange={(event) => go({ mine: event.target.value === 'mine', courseRunId: undefined })}
            />
          )}
        </Field>
      ) : null}
    </search>
  );
}
