'use client';

import type { AgencyRequestPreview } from '@repo/schemas/training/agency';
import { Card } from '@repo/ui/card';
import { DraftNotice } from '@repo/ui/draft-notice';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { PublishRunPreview } from './publish-preview.tsx';
import { AgencyRunFields } from './run-fields.tsx';
import { type AgencyRunBody, type RunFormValues, runFormSchema, toAgencyRunBody } from './run-form-schema.ts';

type Shown = { preview: AgencyRequestPreview; body: AgencyRunBody };

/** A later change hides the preview. */
export function PublishRunForm({
  courses,
  defaultValues,
}: {
  courses: FirstChoices;
  defaultValues: RunFormValues;
}) {
  const form = useZodForm(runFormSchema, { defaultValues });
  const draft = useFormDraft(form, { name: 'agency-run' });
  const [shown, setShown] = useState<Shown | null>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const changes = form.watch(() => setShown(null));
    return () => changes.unsubscribe();
  }, [form]);

  useEffect(() => {
    if (shown) place.current?.focus();
  }, [shown]);

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card>
        <Form
          form={form}
          label="A new class"
          onSubmit={async (values) => {
            const body = toAgencyRunBody(values);
            const answer = await api('POST /api/agency/courses/courseRuns/preview', { body });
            if (!answer.ok) return answer.failure;
            setShown({ preview: answer.data, body });
            return undefined;
          }}
        >
          {/* Not the form's notice: its button only shows a preview, and only publishing clears the draft. */}
          <DraftNotice draft={draft} />
          <AgencyRunFields control={form.control} courses={courses} />
          <SubmitButton variant={shown ? 'secondary' : 'primary'} pendingText="Asking the agency…">
            Preview
          </SubmitButton>
        </Form>
      </Card>
      <div ref={place} tabIndex={-1} className="outline-none xl:sticky xl:top-20">
        {shown ? (
          <PublishRunPreview
            key={JSON.stringify(shown.body)}
            preview={shown.preview}
            body={shown.body}
            onPublished={draft.clear}
          />
        ) : (
          <p className="rounded-lg border border-line border-dashed px-4 py-8 text-center text-sm text-muted">
            The preview shows exactly what the agency will be sent, and whether it has a class with these
            dates. Nothing is published until you press the button there.
          </p>
        )}
      </div>
    </div>
  );
}
