'use client';

import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import { EmptyState } from '@repo/ui/empty-state';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { LinkButton } from '@repo/ui/link-button';
import { Select } from '@repo/ui/select';
import { UserCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useId, useState } from 'react';
import type { GradableAssessment } from '#domain/grading/list-gradable-assessments.ts';
import { UnsubmittedForm } from './unsubmitted-form.tsx';

type Props = {
  assessments: GradableAssessment[];
  assessment: GradableAssessment | undefined;
  rows: UnsubmittedRow[];
};

const mostShown = 100;

/** An assessment, and the learners of whom there is nothing yet: a line of score and feedback for each. */
export function UnsubmittedGrading({ assessments, assessment, rows }: Props) {
  const router = useRouter();
  const id = useId();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const found = rows.filter(({ learnerName, learnerEmail }) =>
    `${learnerName} ${learnerEmail}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={`${id}-assessment`} label="Assessment">
          {(control) => (
            <Select
              {...control}
              placeholder="Choose an assessment"
              options={assessments.map((one) => ({
                value: one.id,
                label: `${one.title} · ${one.courseTitle}`,
              }))}
              value={assessment?.id ?? ''}
              onChange={({ target: { value } }) =>
                router.push(
                  value ? `/grading/without-submission?assessmentId=${value}` : '/grading/without-submission',
                )
              }
            />
          )}
        </Field>
        {rows.length > 10 ? (
          <Field id={`${id}-search`} label="Learner" optional>
            {(control) => (
              <Input
                {...control}
                type="search"
                placeholder="Name or email"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
          </Field>
        ) : null}
      </div>
      {assessment && rows.length === 0 ? (
        <EmptyState
          icon={<UserCheck />}
          title="Nobody is left to grade here"
          description="Everybody in a class of this course has handed in or has a grade."
          action={
            <LinkButton href={`/grading?assessmentId=${assessment.id}`}>Open the grading desk</LinkButton>
          }
        />
      ) : null}
      {assessment && rows.length > 0 ? (
        <>
          <p className="text-sm text-muted" aria-live="polite">
            {found.length === 1 ? '1 learner' : `${found.length.toLocaleString('en')} learners`}
            {found.length > mostShown ? `, the first ${mostShown} are shown: search for a name` : ''}
          </p>
          <ul className="space-y-3">
            {found.slice(0, mostShown).map((row) => (
              <li key={row.learnerId}>
                <UnsubmittedForm assessment={assessment} row={row} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
