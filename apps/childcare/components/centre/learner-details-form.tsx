'use client';

import { correctLearnerBody } from '@repo/schemas/childcare/learner-details';
import { profileBounds } from '@repo/schemas/childcare/profile';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

type LearnerDetailsFormProps = {
  organizationId: string;
  learnerId: string;
  details: { name: string; jobTitle: string; staffId: string };
  updatedAt: string;
};

const detailsForm = correctLearnerBody.pick({ name: true, jobTitle: true, staffId: true }).required();

/** A manager's corrections of what a learner is called here. */
export function LearnerDetailsForm(props: LearnerDetailsFormProps) {
  const { organizationId, learnerId, details, updatedAt } = props;
  const router = useRouter();
  const params = { id: organizationId, learnerId };
  const form = useZodForm(detailsForm, { defaultValues: details });
  return (
    <Form
      form={form}
      label="Details"
      version={{
        readAt: updatedAt,
        load: createVersionLoader(
          () => api('GET /api/organizations/{id}/learners/{learnerId}', { params }),
          ({ name, jobTitle, staffId, ...learner }) => ({
            values: { name, jobTitle, staffId },
            updatedAt: learner.updatedAt,
          }),
        ),
      }}
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = await api('PUT /api/organizations/{id}/learners/{learnerId}/details', {
          params,
          body: { ...body, expectedUpdatedAt },
        });
        if (!answer.ok) return answer.failure;
        toast.success('The details are saved');
        router.refresh();
        return answer.data;
      }}
    >
      <TextField control={form.control} name="name" label="Name" maxLength={80} autoComplete="off" />
      <TextField
        control={form.control}
        name="jobTitle"
        label="Job title"
        maxLength={profileBounds.jobTitle}
        autoComplete="off"
        optional
      />
      <TextField
        control={form.control}
        name="staffId"
        label="Staff number"
        maxLength={40}
        autoComplete="off"
        optional
      />
      <p className="text-sm text-pretty text-muted">
        We notify them of your changes. Only they can change the address they sign in with.
      </p>
      <SubmitButton variant="secondary" pendingText="Saving…">
        Save details
      </SubmitButton>
    </Form>
  );
}
