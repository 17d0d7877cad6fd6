'use client';

import type { CentreStay, JobRole } from '@repo/schemas/childcare/job-role';
import { calendarDay, type Requirement } from '@repo/schemas/childcare/requirement';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormChanges } from '@repo/ui/use-form-changes';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
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

/** A manager’s corrections of a learner’s job role and joining date, which requirements go by. */
export function StayForm(props: StayFormProps) {
  const { organizationId, learnerId, stay, jobRoles, today } = props;
  const router = useRouter();
  const params = { id: organizationId, learnerId };
  const form = useZodForm(stayForm, { defaultValues: valuesOf(stay) });
  const suggested = useRef({ jobRoleId: stay.jobRoleId ?? '', day: stay.roleSince });
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
      onSubmit={async ({ jobRoleId, ...days }, expectedUpdatedAt) => {
        const answer = await api('PUT /api/organizations/{id}/learners/{learnerId}/stay', {
          params,
          body: { ...days, jobRoleId: jobRoleId || null, expectedUpdatedAt },
        });
        if (!answer.ok) return answer.failure;
        toast.success('Job role and joining date are saved');
        router.refresh();
        return answer.data;
      }}
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
      <TextField control={form.control} name="roleFrom" label="In this role since" type="date" max={today} />
      <TextField
        control={form.control}
        name="joinedOn"
        label="Joined the centre on"
        type="date"
        max={today}
      />
      <RequiredOf jobRoleId={form.watch('jobRoleId')} requirements={props.requirements} />
      <SubmitButton variant="secondary" pendingText="Saving…">
        Save role and date
      </SubmitButton>
    </Form>
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
      Saving assigns at once what is missing, takes back what is no longer required and not completed, and
      moves the deadlines; they get a mail about it.
    </p>
  );
}
