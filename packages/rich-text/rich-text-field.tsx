'use client';

import { Field } from '@repo/ui/field';
import { LazyRichTextEditor } from './lazy-rich-text-editor.tsx';

export type RichTextFieldProps = {
  id: string;
  label: string;
  /** The HTML that the editor starts with; a different `edition` replaces what is in it. */
  initialHtml: string;
  edition: number;
  error: string | undefined;
  onChange: (html: string) => void;
};

/** The rich-text editor with its label and error, outside of a `Form`. */
export function RichTextField({ id, label, initialHtml, edition, error, onChange }: RichTextFieldProps) {
  return (
    <Field id={id} group label={label} error={error}>
      {(control) => (
        <LazyRichTextEditor
          key={edition}
          label={label}
          initialHtml={initialHtml}
          onChange={onChange}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid']}
        />
      )}
    </Field>
  );
}
