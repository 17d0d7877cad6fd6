'use client';

import { RichTextField } from '@repo/rich-text/rich-text-field';
import { courseLevels } from '@repo/schemas/childcare/course';
import { EditorBar } from '@repo/ui/editor-bar';
import { Field } from '@repo/ui/field';
import { InputField, type InputFieldProps } from '@repo/ui/input-field';
import { Select } from '@repo/ui/select';
import { SwitchWithLabel } from '@repo/ui/switch';
import { Textarea } from '@repo/ui/textarea';
import { unsavedDraftSchema } from '@repo/ui/unsaved-drafts';
import { createUnsavedStore } from '@repo/ui/unsaved-store';
import { useAutosavedCourseDraft } from '@repo/ui/use-autosaved-course-draft';
import { useState } from 'react';
import { api } from '#api.ts';
import { levelLabels } from '#components/course/labels.ts';
import type { BuilderCourse } from '#domain/courses/get-builder-course.ts';
import { type DetailsDraft, detailsChanges, detailsDraftSchema, toDetailsDraft } from './details-draft.ts';
import { detailsDraftPlainText } from './draft-plain-text.ts';
import { detailsMergeFields } from './merge-fields.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';

const unsaved = createUnsavedStore('childcare-course', unsavedDraftSchema(detailsDraftSchema));
const sent = createUnsavedStore('childcare-course-sent', detailsDraftSchema, 'tab');
const levelOptions = courseLevels.map((value) => ({ value, label: levelLabels[value] }));
const usualLanguages = ['English', 'Chinese', 'Malay', 'Tamil'];

export type CourseDetails = Omit<
  BuilderCourse,
  'sections' | 'version' | 'learners' | 'underWay' | 'certified'
>;

type DetailsEditorProps = {
  course: CourseDetails;
  categories: readonly { id: string; name: string }[];
  onSaved: (course: CourseDetails) => void;
};

/** Edits a course's details and saves automatically. */
export function DetailsEditor(props: DetailsEditorProps) {
  const editing = useDetails(props);
  const { draft, change, problemOf } = editing;
  return (
    <div className="space-y-6">
      <EditorBar editing={editing} noun="course" written={() => detailsDraftPlainText(draft)} />
      <LineField editing={editing} field="title" label="Title" maxLength={120} />
      <LineField
        editing={editing}
        field="subtitle"
        label="Subtitle"
        optional
        maxLength={200}
        help="One sentence: why it is useful."
      />
      <RichTextField
        id="course-description"
        label="Description"
        initialHtml={draft.description}
        edition={editing.edition}
        error={problemOf('description')}
        onChange={(description) => change({ description })}
      />
      <Facts editing={editing} categories={props.categories} />
      <SwitchWithLabel
        label="Certificates need proof of every lesson"
        description="Videos watched, quizzes passed, packages finished, texts opened: as we recorded it ourselves. Off, it is enough that lessons are marked as done."
        checked={draft.requiresEvidence}
        onChange={(event) => change({ requiresEvidence: event.target.checked })}
      />
      <SwitchWithLabel
        label="Lessons are done in order"
        description="A lesson opens once those before it are completed. What people completed already stays completed."
        checked={draft.lessonsInOrder}
        onChange={(event) => change({ lessonsInOrder: event.target.checked })}
      />
      <Outcomes editing={editing} />
      <ThumbnailField thumbnail={draft.thumbnail} onChange={(thumbnail) => change({ thumbnail })} />
    </div>
  );
}

type Editing = ReturnType<typeof useDetails>;

function useDetails({ course, categories, onSaved }: DetailsEditorProps) {
  const params = { id: course.id };
  const [fields] = useState(() => detailsMergeFields(categories));
  return useAutosavedCourseDraft<DetailsDraft, CourseDetails>({
    id: course.id,
    courseId: course.id,
    stored: course,
    toDraft: toDetailsDraft,
    changes: detailsChanges,
    fields,
    unsaved,
    sent,
    put: (body) => api('PUT /api/courses/{id}', { params, body }),
    load: async () => {
      const answer = await api('GET /api/courses/{id}', { params });
      return answer.ok ? { ...course, ...answer.data } : answer.failure;
    },
    onSaved,
  });
}

type LineFieldProps = Omit<InputFieldProps, 'id'> & {
  editing: Editing;
  field: Exclude<keyof DetailsDraft, 'requiresEvidence' | 'lessonsInOrder'>;
};

function LineField({ editing, field, ...input }: LineFieldProps) {
  return (
    <InputField
      {...input}
      id={`course-${field}`}
      error={editing.problemOf(field)}
      value={editing.draft[field]}
      onChange={(event) => editing.change({ [field]: event.target.value })}
      onBlur={editing.saveOnBlur}
    />
  );
}

function Facts({ editing, categories }: { editing: Editing; categories: DetailsEditorProps['categories'] }) {
  const { draft, change, problemOf } = editing;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field id="course-category" label="Category" error={problemOf('categoryId')}>
        {(control) => (
          <Select
            {...control}
            options={[
              { value: '', label: 'None yet' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.categoryId}
            onChange={(event) => change({ categoryId: event.target.value })}
          />
        )}
      </Field>
      <Field id="course-level" label="Level">
        {(control) => (
          <Select
            {...control}
            options={levelOptions}
            value={draft.level}
            onChange={(event) => {
              const level = courseLevels.find((one) => one === event.target.value);
              if (level) change({ level });
            }}
          />
        )}
      </Field>
      <LineField editing={editing} field="language" label="Language" maxLength={40} list="course-languages" />
      <datalist id="course-languages">
        {usualLanguages.map((language) => (
          <option key={language} value={language} />
        ))}
      </datalist>
      <LineField
        editing={editing}
        field="priceSgd"
        label="Price"
        prefix="S$"
        inputMode="decimal"
        help="0: free."
      />
      <LineField editing={editing} field="cpdPoints" label="CPD points" inputMode="decimal" />
      <LineField
        editing={editing}
        field="estimatedHours"
        label="Takes about"
        suffix="hours"
        inputMode="decimal"
      />
      <LineField
        editing={editing}
        field="certificateMonths"
        label="Certificates are valid for"
        suffix="months"
        inputMode="numeric"
        optional
        help="If you leave it empty, they do not expire."
      />
    </div>
  );
}

function Outcomes({ editing }: { editing: Editing }) {
  const { draft, change, problemOf } = editing;
  return (
    <Field
      id="course-outcomes"
      label="What learners will be able to do"
      optional
      help="One per line."
      error={problemOf('learningOutcomes')}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={5}
          value={draft.learningOutcomes}
          onChange={(event) => change({ learningOutcomes: event.target.value })}
          onBlur={editing.saveOnBlur}
        />
      )}
    </Field>
  );
}
