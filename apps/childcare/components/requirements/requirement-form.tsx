'use client';

import type { JobRole } from '@repo/schemas/childcare/job-role';
import type { Requirement } from '@repo/schemas/childcare/requirement';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ComboboxOption } from '@repo/ui/combobox';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { isEditConflictFailure, type SavedVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { RequirementFields } from './requirement-fields.tsx';
import { RequirementPreviewDialog } from './requirement-preview.tsx';
import {
  newRequirement,
  type RequirementTerms,
  requirementFormSchema,
  toRequirementFormValues,
} from './requirement-values.ts';

type RequirementFormProps = {
  courses: readonly ComboboxOption[];
  jobRoles: readonly JobRole[];
  /** Null for a new one. */
  stored: Requirement | null;
  /** Whether the centre pays for courses. */
  isBilled: boolean;
};

/** What is shown before it is saved, and how the form learns what became of it. */
type Asking = {
  body: { requirementId: string | undefined; terms: RequirementTerms };
  expectedUpdatedAt: string | undefined;
  end: (outcome: ApiFailure | SavedVersion | undefined) => void;
};

/** Reads the requirement from the list, because the API has no endpoint for a single one. */
async function loadStored(id: string) {
  const answer = await api('GET /api/centre/requirements', { query: { id } });
  if (!answer.ok) return answer.failure;
  const stored = answer.data.requirements.find((one) => one.id === id);
  if (!stored || stored.endedOn !== null)
    return { error: 'Somebody else ended this requirement.', status: 404 };
  const { courseId: _, ...values } = toRequirementFormValues(stored);
  return { values, updatedAt: stored.updatedAt };
}

/** Saves only from the preview. Closing it goes back to the form, with everything that was typed. */
export function RequirementForm({ courses, jobRoles, stored, isBilled }: RequirementFormProps) {
  const router = useRouter();
  const form = useZodForm(requirementFormSchema, {
    defaultValues: stored ? toRequirementFormValues(stored) : newRequirement,
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  const nameOf = new Map(jobRoles.map(({ id, name }) => [id, name]));

  function close({ end }: Asking, outcome?: ApiFailure | SavedVersion) {
    setAsking(null);
    end(outcome);
  }

  async function save(shown: Asking): Promise<string | undefined> {
    const { courseId: _, ...terms } = shown.body.terms;
    const answer = stored
      ? await api('PUT /api/centre/requirements/{id}', {
          params: { id: stored.id },
          body: { ...terms, expectedUpdatedAt: shown.expectedUpdatedAt },
        })
      : await api('POST /api/centre/requirements', { body: shown.body.terms });
    if (!answer.ok) {
      // Somebody else was faster: the form shows what they changed, and asks for a preview again.
      if (!isEditConflictFailure(answer.failure)) return answer.failure.error;
      close(shown, answer.failure);
      return undefined;
    }
    close(shown, answer.data);
    toast.success(`“${answer.data.name}” is saved`);
    router.push('/centre/requirements');
    router.refresh();
    return undefined;
  }

  return (
    <>
      <Form
        form={form}
        label="Requirement"
        className="max-w-xl"
        version={
          stored
            ? {
                readAt: stored.updatedAt,
                load: () => loadStored(stored.id),
                fields: {
                  jobRoleIds: {
                    label: 'Job roles',
                    show: (ids) =>
                      Array.isArray(ids) && ids.length > 0
                        ? ids.map((id) => nameOf.get(id) ?? '(no longer in the list)').join(', ')
                        : '(none)',
                  },
                },
              }
            : undefined
        }
        onSubmit={(terms, expectedUpdatedAt) =>
          new Promise<ApiFailure | SavedVersion | undefined>((end) => {
            setAsking({ body: { requirementId: stored?.id, terms }, expectedUpdatedAt, end });
          })
        }
      >
        <RequirementFields form={form} courses={courses} jobRoles={jobRoles} stored={stored} />
        <p className="text-sm text-pretty text-muted">
          Before anything is saved, we show who has to complete it, what is assigned or taken back, and who
          gets a mail.
          {isBilled
            ? ' A course with a price begins once it is paid for, on the page Payments; its mail goes out then.'
            : ''}
        </p>
        <SubmitButton pendingText="Checking…">Check and save</SubmitButton>
      </Form>
      {asking ? (
        <RequirementPreviewDialog
          title={stored ? `Change “${stored.name}”` : `Add “${asking.body.terms.name}”`}
          description="It applies from today on. Nothing is saved or sent before you press the button."
          body={asking.body}
          buttonLabel={stored ? 'Save requirement' : 'Add requirement'}
          pendingText="Saving…"
          refusedTitle="Nothing was saved"
          save={() => save(asking)}
          close={() => close(asking)}
        />
      ) : null}
    </>
  );
}
