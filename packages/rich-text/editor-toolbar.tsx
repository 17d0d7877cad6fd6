'use client';

import { Icon } from '@repo/ui/icon';
import type { IconButtonProps } from '@repo/ui/icon-button';
import type { IconName } from '@repo/ui/icon-names';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { Fragment } from 'react';
import { ImageControl } from './image-control.tsx';
import { LinkControl } from './link-control.tsx';
import { TableControl } from './table-control.tsx';
import { ToolButton } from './tool-button.tsx';

type Chain = ReturnType<Editor['chain']>;
type ToolItem = {
  label: string;
  icon: IconName;
  run: (chain: Chain) => Chain;
  /** The node or mark that the button turns on and off. */
  toggles?: [name: string, attributes?: object];
};

const groups: ToolItem[][] = [
  [
    { label: 'Bold', icon: 'bold', toggles: ['bold'], run: (chain) => chain.toggleBold() },
    { label: 'Italic', icon: 'italic', toggles: ['italic'], run: (chain) => chain.toggleItalic() },
    {
      label: 'Underline',
      icon: 'underline',
      toggles: ['underline'],
      run: (chain) => chain.toggleUnderline(),
    },
  ],
  [
    {
      label: 'Heading',
      icon: 'heading-2',
      toggles: ['heading', { level: 2 }],
      run: (chain) => chain.toggleHeading({ level: 2 }),
    },
    {
      label: 'Smaller heading',
      icon: 'heading-3',
      toggles: ['heading', { level: 3 }],
      run: (chain) => chain.toggleHeading({ level: 3 }),
    },
  ],
  [
    {
      label: 'Bulleted list',
      icon: 'list',
      toggles: ['bulletList'],
      run: (chain) => chain.toggleBulletList(),
    },
    {
      label: 'Numbered list',
      icon: 'list-ordered',
      toggles: ['orderedList'],
      run: (chain) => chain.toggleOrderedList(),
    },
    { label: 'Quotation', icon: 'quote', toggles: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
    { label: 'Dividing line', icon: 'minus', run: (chain) => chain.setHorizontalRule() },
  ],
];

function readState({ editor }: { editor: Editor }) {
  return {
    /** Labels of the pressed buttons. */
    pressed: groups
      .flat()
      .filter(({ toggles }) => toggles && editor.isActive(...toggles))
      .map(({ label }) => label),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

function Tool({ onPress, ...button }: Omit<IconButtonProps, 'onClick'> & { onPress: () => void }) {
  return (
    <ToolButton
      {...button}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  );
}

function Separator() {
  return <Toolbar.Separator className="mx-1 hidden w-px self-stretch bg-line sm:block" />;
}

/** A toolbar with one tab stop; arrow keys move between buttons. */
export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const state = useEditorState({ editor, selector: readState });
  return (
    <Toolbar.Root
      aria-label={`Formatting of ${label}`}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1"
    >
      {groups.map((tools) => (
        <Fragment key={tools[0]?.label}>
          {tools.map(({ label, icon, toggles, run }) => (
            <Tool
              key={label}
              label={label}
              icon={<Icon name={icon} />}
              aria-pressed={toggles && state.pressed.includes(label)}
              onPress={() => run(editor.chain().focus()).run()}
            />
          ))}
          <Separator />
        </Fragment>
      ))}
      <LinkControl editor={editor} active={state.link} />
      <ImageControl editor={editor} />
      <TableControl editor={editor} active={state.table} />
      <Separator />
      <Tool
        label="Undo"
        icon={<Icon name="undo-2" />}
        disabled={!state.undo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label="Redo"
        icon={<Icon name="redo-2" />}
        disabled={!state.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </Toolbar.Root>
  );
}
