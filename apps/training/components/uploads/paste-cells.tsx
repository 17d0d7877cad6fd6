'use client';

import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Textarea } from '@repo/ui/textarea';
import { useId, useState } from 'react';
import { several } from './labels.ts';
import { readPastedCells } from './pasted-cells.ts';

export function PasteCells({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const rows = readPastedCells(text).length;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center link">Paste cells from Excel instead</summary>
      <div className="space-y-3 pt-2">
        <Field
          id={id}
          label="Cells, with the row of headings"
          help="Select them in Excel, copy, and paste here. Ctrl+V anywhere on this page does the same at once."
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              value={text}
              spellCheck={false}
              className="font-mono whitespace-pre"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button disabled={rows < 2} onClick={() => onText(text)}>
          {rows < 2 ? 'Check the rows' : `Check ${several(rows - 1, 'row', 'rows')}`}
        </Button>
      </div>
    </details>
  );
}
