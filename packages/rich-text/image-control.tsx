'use client';

import { Field } from '@repo/ui/field';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { Popover } from '@repo/ui/popover';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { isAllowedImageUrl } from './editor-extensions.ts';
import { ToolButton } from './tool-button.tsx';
import { UrlPanel } from './url-panel.tsx';

export function ImageControl({ editor }: { editor: Editor }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [alt, setAlt] = useState('');
  return (
    <Popover
      label="Picture"
      open={open}
      onOpenChange={setOpen}
      trigger={<ToolButton label="Picture" icon={<Icon name="image-plus" />} />}
    >
      <UrlPanel
        initial=""
        isAllowed={isAllowedImageUrl}
        refusal="A picture’s address starts with https://"
        action="Add picture"
        onDone={(src) => {
          setOpen(false);
          setAlt('');
          editor.chain().focus().setImage({ src, alt }).run();
        }}
      >
        <Field id={id} label="What it shows" help="Read out to people who cannot see it.">
          {(control) => <Input {...control} value={alt} onChange={(event) => setAlt(event.target.value)} />}
        </Field>
      </UrlPanel>
    </Popover>
  );
}
