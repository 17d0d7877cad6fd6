'use client';

import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Select } from '@repo/ui/select';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { type SubmitEvent, useId, useState } from 'react';
import type { UploadEditor } from './upload-editor.ts';

type Props = { editor: UploadEditor; upload: EnrolmentUpload };

/** Asks which sheet of the workbook has the enrolments; the first one was read until somebody says otherwise. */
export function SheetChoice({ editor, upload }: Props) {
  const id = useId();
  const headingId = useId();
  const { run, pending } = useSubmitAndRefresh();
  const { sheets, sheetName } = upload;
  const [wanted, setWanted] = useState(sheetName);
  if (sheets.length < 2) return null;
  const isRead = wanted === sheetName;

  async function read(event: SubmitEvent) {
    event.preventDefault();
    if (isRead) return;
    await run(editor.chooseSheet(wanted), ({ upload: after }) =>
      toast.success(`The sheet “${after.sheetName}” was read`),
    );
  }

  return (
    <section
      aria-labelledby={headingId}
      className="rounded-lg border border-line bg-surface-raised p-4 md:px-6"
    >
      <h2 id={headingId} className="font-medium">
        Which sheet has the enrolments?
      </h2>
      <p className="mt-1 text-sm text-muted">
        This workbook has {sheets.length} sheets with something in them. “{sheetName}” was read.
        {upload.revision > 0 ? ' Reading another one discards the corrections made here.' : ''}
      </p>
      <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={(event) => void read(event)}>
        <Field id={id} label="Sheet" className="w-full sm:w-72">
          {(control) => (
            <Select
              {...control}
              value={wanted}
              options={sheets.map(({ name, hidden }) => ({
                value: name,
                label: hidden ? `${name} (hidden)` : name,
              }))}
              onChange={(event) => setWanted(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={isRead} pending={pending !== null} pendingText="Reading it…">
          Read this sheet
        </Button>
      </form>
    </section>
  );
}
