'use client';

import type { CentreStay, CorrectStayBody, JobRole } from '@repo/schemas/childcare/job-role';
import { calendarDay, type Requirement } from '@repo/schemas/childcare/requirement';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader, isEditConflictFailure, type SavedVersion } from '@repo/ui/form-version';
import { lazyModule } from '@repo/ui/lazy-module';
import { toast } from '@repo/ui/toast';
import { useFormChanges } from '@repo/ui/use-form-changes';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';

type StayFormProps = {
  organizationId: string;
  learnerId: string;
  stay: CentreStay;
  jobRoles: readonly Pick<JobRole, 'id' | 'name'>[];
  requirements: readonly Pick<Requirement, 'name' | 'jobRoleIds'>[];
  /** `YYYY-MM-DD` in Singapore. */
  today: string;
};

/** No job role is the empty choice. */
const stayForm = z.object({ jobRoleId: z.string(), roleFrom: calendarDay, joinedOn: calendarDay });
type Values = z.output<typeof stayForm>;

const valuesOf = ({ jobRoleId, roleSince, joinedOn }: CentreStay): Values => {
  return { jobRoleId: jobRoleId ?? '', roleFrom: roleSince, joinedOn };
};

/** A new role begins today; for who has none, when the last one ended or they joined. */
function suggestDay(stay: CentreStay, { jobRoleId, joinedOn }: Values, today: string): string {
  if (jobRoleId === (stay.jobRoleId ?? '')) return stay.roleSince;
  if (stay.jobRoleId !== null) return today;
  return stay.roleSince === stay.joinedOn ? joinedOn : stay.roleSince;
}

const panel = lazyModule(() => import('./stay-preview.tsx'));

/** What is shown before it is saved, and how the form learns what became of it. */
type Asking = { body: CorrectStayBody; end: (outcome: ApiFailure | SavedVersion | undefined) => void };

/** A manager’s corrections of a learner’s job role and joining date, which requirements go by. */
export function StayForm(props: StayFormProps) {
  const { organizationId, learnerId, stay, jobRoles, today } = props;
  const router = useRouter();
  const params = { id: organizationId, learnerId };
  const form = useZodForm(stayForm, { defaultValues: valuesOf(stay) });
  const suggested = useRef({ jobRoleId: stay.jobRoleId ?? '', day: stay.roleSince });
  const [asking, setAsking] = useState<Asking | null>(null);

  function close({ end }: Asking, outcome?: ApiFailure | SavedVersion) {
    setAsking(null);
    end(outcome);
  }
  const loaded = panel.useModule(asking !== null, () => {
    toast.error('The preview could not be loaded. Check your connection and try again');
    if (asking) close(asking);
  });

  async function save(shown: Asking): Promise<string | undefined> {
    const answer = await api('PUT /api/organizations/{id}/learners/{learnerId}/stay', {
      params,
      body: shown.body,
    });
    if (!answer.ok) {
      // Somebody else was faster: the form shows what they changed, and asks for a preview again.
      if (!isEditConflictFailure(answer.failure)) return answer.failure.error;
      close(shown, answer.failure);
      return undefined;
    }
    close(shown, answer.data);
    toast.success('Job role and joining date are saved');
    router.refresh();
    return undefined;
  }
  useFormChanges(form, null, () => {
    const values = form.getValues();
    const before = suggested.current;
    if (values.jobRoleId === before.jobRoleId) return;
    const day = suggestDay(stay, values, today);
    suggested.current = { jobRoleId: values.jobRoleId, day };
    // A day that was typed stays.
    if (values.roleFrom === before.day) form.setValue('roleFrom', day);
  });
  return (
    <>
      <Form
        form={form}
        label="Job role and joining date"
        version={{
          readAt: stay.updatedAt,
          load: createVersionLoader(
            () => api('GET /api/organizations/{id}/learners/{learnerId}/stay', { params }),
            (row) => ({ values: valuesOf(row), updatedAt: row.updatedAt }),
          ),
        }}
        onSubmit={({ jobRoleId, ...days }, expectedUpdatedAt) =>
          new Promise<ApiFailure | SavedVersion | undefined>((end) => {
            setAsking({ body: { ...days, jobRoleId: jobRoleId || null, expectedUpdatedAt }, end });
          })
        }
      >
        <SelectField
          control={form.control}
          name="jobRoleId"
          label="Job role"
          options={[
            { value: '', label: 'No job role' },
            ...jobRoles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          control={form.control}
          name="roleFrom"
          label="In this role since"
          type="date"
          max={today}
        />
        <TextField
          control={form.control}
          name="joinedOn"
          label="Joined the centre on"
          type="date"
          max={today}
        />
        <RequiredOf jobRoleId={form.watch('jobRoleId')} requirements={props.requirements} />
        <SubmitButton variant="secondary" pendingText="Checking…">
          Check and save
        </SubmitButton>
      </Form>
      {asking && loaded ? (
        <loaded.StayPreviewDialog
          params={params}
          body={asking.body}
          save={() => save(asking)}
          close={() => close(asking)}
        />
      ) : null}
    </>
  );
}

function RequiredOf({
  jobRoleId,
  requirements,
}: { jobRoleId: string } & Pick<StayFormProps, 'requirements'>) {
  const asked = requirements.filter(
    ({ jobRoleIds }) => jobRoleIds.length === 0 || jobRoleIds.includes(jobRoleId),
  );
  const who = jobRoleId === '' ? 'without a job role' : 'with this job role';
  return (
    <p className="text-sm text-pretty text-muted" aria-live="polite">
      {asked.length === 0
        ? `Nothing is required of people ${who}.`
        : `Required of people ${who}: ${asked.map(({ name }) => `“${name}”`).join(', ')}.`}{' '}
      Before anything is saved, we show what is assigned, moved and taken back, and the mail about it.
    </p>
  );
}
