'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { Popover } from '@repo/ui/popover';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { isAllowedLinkUrl } from './editor-extensions.ts';
import { ToolButton } from './tool-button.tsx';
import { UrlPanel } from './url-panel.tsx';

/** Without a selection the address itself is inserted. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else {
    chain.extendMarkRange('link').setLink({ href }).run();
  }
}

export function LinkControl({ editor, active }: { editor: Editor; active: boolean }) {
  const [open, setOpen] = useState(false);
  const href: unknown = editor.getAttributes('link').href;
  return (
    <Popover
      label="Link"
      open={open}
      onOpenChange={setOpen}
      trigger={<ToolButton label="Link" icon={<Icon name="link-2" />} aria-pressed={active} />}
    >
      <UrlPanel
        initial={typeof href === 'string' ? href : ''}
        isAllowed={isAllowedLinkUrl}
        refusal="A link starts with https://, http:// or mailto:"
        action={active ? 'Change link' : 'Add link'}
        onDone={(address) => {
          setOpen(false);
          setLink(editor, address);
        }}
      >
        {active ? (
          <Button
            size="sm"
            variant="danger-quiet"
            onClick={() => {
              setOpen(false);
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            }}
          >
            Remove link
          </Button>
        ) : null}
      </UrlPanel>
    </Popover>
  );
}
