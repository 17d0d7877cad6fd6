'use client';

import { IconButton } from '@repo/ui/icon-button';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';
import { ImageControl } from './image-control.tsx';
import { LinkControl } from './link-control.tsx';
import { TableControl } from './table-control.tsx';

function readState({ editor }: { editor: Editor }) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    heading2: editor.isActive('heading', { level: 2 }),
    heading3: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

type ToolProps = {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  pressed?: boolean;
  disabled?: boolean;
};

function Tool({ label, icon, onPress, pressed, disabled }: ToolProps) {
  return (
    <Toolbar.Button asChild disabled={disabled}>
      <IconButton
        size="sm"
        label={label}
        icon={icon}
        aria-pressed={pressed}
        // Keeps the text selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        className="aria-pressed:bg-accent-soft"
      />
    </Toolbar.Button>
  );
}

function Separator() {
  return <Toolbar.Separator className="mx-1 hidden w-px self-stretch bg-line sm:block" />;
}

/** A toolbar with one tab stop; arrow keys move between buttons. */
export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const state = useEditorState({ editor, selector: readState });
  const run = () => editor.chain().focus();
  return (
    <Toolbar.Root
      aria-label={`Formatting of ${label}`}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1"
    >
      <Tool
        label="Bold"
        icon={<Bold aria-hidden />}
        pressed={state.bold}
        onPress={() => run().toggleBold().run()}
      />
      <Tool
        label="Italic"
        icon={<Italic aria-hidden />}
        pressed={state.italic}
        onPress={() => run().toggleItalic().run()}
      />
      <Tool
        label="Underline"
        icon={<Underline aria-hidden />}
        pressed={state.underline}
        onPress={() => run().toggleUnderline().run()}
      />
      <Separator />
      <Tool
        label="Heading"
        icon={<Heading2 aria-hidden />}
        pressed={state.heading2}
        onPress={() => run().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        label="Smaller heading"
        icon={<Heading3 aria-hidden />}
        pressed={state.heading3}
        onPress={() => run().toggleHeading({ level: 3 }).run()}
      />
      <Separator />
      <Tool
        label="Bulleted list"
        icon={<List aria-hidden />}
        pressed={state.bullets}
        onPress={() => run().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        icon={<ListOrdered aria-hidden />}
        pressed={state.numbers}
        onPress={() => run().toggleOrderedList().run()}
      />
      <Tool
        label="Quotation"
        icon={<Quote aria-hidden />}
        pressed={state.quote}
        onPress={() => run().toggleBlockquote().run()}
      />
      <Tool
        label="Dividing line"
        icon={<Minus aria-hidden />}
        onPress={() => run().setHorizontalRule().run()}
      />
      <Separator />
      <LinkControl editor={editor} active={state.link} />
      <ImageControl editor={editor} />
      <TableControl editor={editor} active={state.table} />
      <Separator />
      <HistoryTools editor={editor} canUndo={state.undo} canRedo={state.redo} />
    </Toolbar.Root>
  );
}

type HistoryToolsProps = { editor: Editor; canUndo: boolean; canRedo: boolean };

function HistoryTools({ editor, canUndo, canRedo }: HistoryToolsProps) {
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        label="Undo"
        icon={<Undo2 aria-hidden />}
        disabled={!canUndo}
        onPress={() => run().undo().run()}
      />
      <Tool
        label="Redo"
        icon={<Redo2 aria-hidden />}
        disabled={!canRedo}
        onPress={() => run().redo().run()}
      />
    </>
  );
}
