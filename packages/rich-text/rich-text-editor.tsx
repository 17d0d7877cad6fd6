'use client';

import { EditorContent, useEditor } from '@tiptap/react';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';

export type RichTextEditorProps = {
  /** For screen readers: "Content". */
  label: string;
  /** Initial value only; a different `key` replaces the text. */
  initialHtml: string;
  /** Called with the HTML of every change; "" when empty. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  describedBy?: string;
  invalid?: boolean;
};

/** Large: pages import it through `lazy-rich-text-editor`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, initialHtml, onChange, onBlur, describedBy, invalid } = props;
  const editor = useEditor({
    extensions: editorExtensions,
    content: initialHtml,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-text min-h-56 px-4 py-3 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur,
  });
  return (
    <div className="rounded-md border border-line-strong bg-surface-raised focus-within:border-accent focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-danger">
      {editor ? (
        <EditorToolbar editor={editor} label={label} />
      ) : (
        <div className="h-[2.8125rem] border-b border-line" />
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
