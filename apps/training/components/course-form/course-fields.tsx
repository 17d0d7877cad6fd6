'use client';

import { MoneyField, TextareaField, TextField } from '@repo/ui/form-fields';

export function CourseFields({ categories, isNew }: { categories: readonly string[]; isNew: boolean }) {
  return (
    <>
      <TextField name="title" label="Title" maxLength={200} autoComplete="off" />
      <TextareaField
        name="description"
        label="Description"
        help="Who it is for and what it covers. The first lines are shown in the catalogue."
        rows={5}
        maxLength={10_000}
      />
      <TextareaField
        name="objectives"
        label="What learners will be able to do"
        help="One per line."
        rows={4}
        optional
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="code"
          label="Course code"
          help={
            isNew
              ? 'The agency’s course reference. Without one we make up a local code.'
              : 'The agency’s course reference.'
          }
          optional={isNew}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          name="category"
          label="Category"
          optional
          list="course-categories"
          autoComplete="off"
          maxLength={80}
        />
        <datalist id="course-categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <TextField name="duration" label="Duration" suffix="hours" inputMode="decimal" autoComplete="off" />
        <MoneyField name="fee" label="Fee" />
        <TextField
          name="trainingHours"
          label="Training"
          suffix="hours"
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <TextField
          name="assessmentHours"
          label="Assessment"
          suffix="hours"
          inputMode="decimal"
          autoComplete="off"
          optional
        />
      </div>
    </>
  );
}
