'use client';

import { submissionStatuses } from '@repo/schemas/training/submission';
import { Field } from '@repo/ui/field';
import { Select } from '@repo/ui/select';
import { useRouter } from 'next/navigation';
import { useId, useTransition } from 'react';
import { ChoiceFilter } from '#components/choices/choice-filter.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { type GradingView, gradingHref } from './grading-address.ts';

type Props = {
  view: GradingView;
  assessments: FirstChoices;
  classes: FirstChoices;
  teaches: boolean;
};

const statuses = [
  { value: 'pending', label: 'To grade' },
  { value: 'graded', label: 'Graded' },
  { value: 'all', label: 'All' },
];

export function GradingFilters({ view, assessments, classes, teaches }: Props) {
  const router = useRouter();
  const id = useId();
  const [pending, start] = useTransition();
  const go = (change: Partial<GradingView>) =>
    start(() =>
      router.push(gradingHref({ ...view, page: 1, after: undefined, ...change }, { mine: teaches })),
    );
  return (
    <search
      aria-label="Filter submissions"
      aria-busy={pending}
      className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      <ChoiceFilter
        label="Assessment"
        optional
        hideLabel
        list="grading-assessments"
        choices={assessments}
        mine={view.mine}
        placeholder="All assessments"
        value={view.assessmentId}
        onChange={(assessmentId) => go({ assessmentId })}
      />
      <ChoiceFilter
        label="Class"
        optional
        hideLabel
        list="grading-classes"
        choices={classes}
        mine={view.mine}
        placeholder="Any class"
        value={view.courseRunId}
        onChange={(courseRunId) => go({ courseRunId })}
      />
      <Field id={`${id}-status`} label="Status" optional hideLabel>
        {(control) => (
          <Select
            {...control}
            options={statuses}
            value={view.status ?? 'all'}
            onChange={(event) =>
              go({ status: submissionStatuses.find((status) => status === event.target.value) })
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
