'use client';

import { LazyRichTextEditor } from '@repo/rich-text/lazy-rich-text-editor';
import { Field } from '@repo/ui/field';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { type FormControl, SelectField, TextareaField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { api } from '#api.ts';
import { assessmentTypeLabels } from '#components/courses/labels.ts';
import {
  type AssessmentFormValues,
  assessmentFormSchema,
  assessmentTypes,
  emptyAssessmentForm,
  toAssessmentFormValues,
} from './assessment-form-schema.ts';
import { DueDateWarning } from './due-date-warning.tsx';
import { maximumScoreText } from './rubric-text.ts';
import { SecondMarkingFields } from './second-marking-fields.tsx';

type Unit = { id: string; title: string };

type AssessmentFormProps = {
  courseId: string;
  /** The learning units of the course, in its order. */
  units: readonly Unit[];
  stored?: { id: string; values: AssessmentFormValues; updatedAt: string };
};

const typeOptions = assessmentTypes.map((type) => ({ value: type, label: assessmentTypeLabels[type] }));

export function AssessmentForm({ courseId, units, stored }: AssessmentFormProps) {
  const router = useRouter();
  const form = useZodForm(assessmentFormSchema, { defaultValues: stored?.values ?? emptyAssessmentForm });
  const draft = useFormDraft(form, { name: `assessment-of-${courseId}`, recordId: stored?.id });
  const { field: description, fieldState } = useController({ control: form.control, name: 'description' });
  // Used as a key: the editor reads its text only once.
  const [merges, setMerges] = useState(0);
  const listHref = `/courses/${courseId}/assessments`;
  return (
    <Form
      form={form}
      draft={draft}
      version={
        stored && {
          readAt: stored.updatedAt,
          load: createVersionLoader(
            () => api('GET /api/assessments/{id}', { params: { id: stored.id } }),
            (data) => ({
              values: toAssessmentFormValues(data),
              updatedAt: data.updatedAt,
            }),
          ),
          fields: { description: { label: 'What is to be done' } },
          onMerged: () => setMerges((count) => count + 1),
        }
      }
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = stored
          ? await api('PUT /api/assessments/{id}', {
              params: { id: stored.id },
              body: { ...values, expectedUpdatedAt },
            })
          : await api('POST /api/assessments', { body: { ...values, courseId } });
        if (!answer.ok) return answer.failure;
        toast.success(stored ? 'Assessment saved' : 'Assessment created');
        router.push(listHref);
        router.refresh();
        return undefined;
      }}
    >
      <TextField control={form.control} name="title" label="Title" maxLength={200} autoComplete="off" />
      <Facts control={form.control} />
      <TextField
        control={form.control}
        name="dueDaysAfterClass"
        label="Days after the class"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="7: due at the end of the seventh day after the last session of each class. Leave it empty for the date above, which also holds for classes without dates."
      />
      <Attempts control={form.control} units={units} />
      <SecondMarkingFields control={form.control} />
      <DueDateWarning value={form.watch('dueDate')} stored={stored?.values.dueDate ?? ''} />
      <Field
        id="description"
        group
        label="What is to be done"
        help="Learners see this before they hand in."
        error={fieldState.error?.message}
        optional
      >
        {(control) => (
          <LazyRichTextEditor
            key={`${draft.edition} ${merges}`}
            label="What is to be done"
            initialHtml={description.value ?? ''}
            onChange={description.onChange}
            onBlur={description.onBlur}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
          />
        )}
      </Field>
      <RubricField control={form.control} value={form.watch('rubric') ?? ''} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={stored ? 'Saving…' : 'Creating…'}>
          {stored ? 'Save assessment' : 'Create assessment'}
        </SubmitButton>
        <LinkButton href={listHref} variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

function Facts({ control }: { control: FormControl<AssessmentFormValues> }) {
  return (
    <div className="grid gap-6 sm:grid-cols-3">
      <SelectField control={control} name="type" label="Type" options={typeOptions} placeholder="Choose" />
      <TextField control={control} name="dueDate" label="Due" type="datetime-local" help="Singapore time." />
      <TextField
        control={control}
        name="maxScore"
        label="Highest score"
        inputMode="numeric"
        autoComplete="off"
        help="1 to 1000."
      />
    </div>
  );
}

type AttemptsProps = { control: FormControl<AssessmentFormValues>; units: readonly Unit[] };

function Attempts({ control, units }: AttemptsProps) {
  const unitOptions = units.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className="grid gap-6 sm:grid-cols-3">
      <SelectField
        control={control}
        name="learningUnitId"
        label="Learning unit"
        options={[{ value: '', label: 'The course as a whole' }, ...unitOptions]}
        help="The competency that it shows."
      />
      <TextField
        control={control}
        name="passScore"
        label="Pass score"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="The lowest score that is competent."
      />
      <TextField
        control={control}
        name="maxAttempts"
        label="Attempts"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="With 2 or more, a learner below the pass score can be given a resit."
      />
    </div>
  );
}

/** `value` may be absent in drafts that older pages kept. */
function RubricField({ control, value }: { control: FormControl<AssessmentFormValues>; value: string }) {
  return (
    <TextareaField
      control={control}
      name="rubric"
      label="Checklist or rubric"
      optional
      rows={4}
      help={`One criterion a line, then its levels, each ending with its points: “Washes hands | Not done 0 | Done 5”. The points add up to the score. ${maximumScoreText(value)}`}
    />
  );
}
