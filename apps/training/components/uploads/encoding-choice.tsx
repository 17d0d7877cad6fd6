'use client';

import {
  type EnrolmentUpload,
  type TextEncoding,
  textEncodings,
} from '@repo/schemas/training/enrolment-upload';
import { nameOfEncoding } from '@repo/sheets/text-encodings';
import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Select } from '@repo/ui/select';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { type SubmitEvent, useId, useState } from 'react';
import type { UploadEditor } from './upload-editor.ts';

type Props = { editor: UploadEditor; upload: EnrolmentUpload; mayHaveCorrections: boolean };

const options = textEncodings.map((value) => ({ value, label: nameOfEncoding(value) }));
const isEncoding = (value: string): value is TextEncoding => options.some((option) => option.value === value);

/** A text file does not say how its letters are stored; the detected encoding was read until somebody says otherwise. */
export function EncodingChoice({ editor, upload, mayHaveCorrections }: Props) {
  const id = useId();
  const { run, pending } = useSubmitAndRefresh();
  const { encoding } = upload;
  const [chosen, setChosen] = useState<TextEncoding>();
  if (encoding === '') return null;
  const wanted = chosen ?? encoding;
  const isRead = wanted === encoding;

  async function read(event: SubmitEvent) {
    event.preventDefault();
    if (!isEncoding(wanted) || isRead) return;
    await run(editor.chooseEncoding(wanted), ({ upload: after }) => {
      setChosen(undefined);
      toast.success(`The file was read as ${nameOfEncoding(after.encoding)}`);
    });
  }

  return (
    <form
      className="rounded-lg border border-line bg-surface-raised p-4 md:px-6"
      onSubmit={(event) => void read(event)}
    >
      <p className="text-sm text-muted">
        This text file was read as {nameOfEncoding(encoding)}. If names look wrong, read it as something else.
        {mayHaveCorrections ? ' That discards any corrections made here.' : ''}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field id={id} label="Read it as" className="w-full sm:w-72">
          {(control) => (
            <Select
              {...control}
              value={wanted}
              options={options}
              onChange={({ target: { value } }) => {
                if (isEncoding(value)) setChosen(value);
              }}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={isRead} pending={pending !== null} pendingText="Reading it…">
          Read it again
        </Button>
      </div>
    </form>
  );
}
